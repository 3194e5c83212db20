# Boxes for things.
module Boxes
using LinearAlgebra
using Base: show, print
import JSON
include("base.jl")
export Box, open
const LIMIT = 10
"""
    Box(size)

A box.
"""
struct Box{T} <: Base
    size::Int
    name
end
mutable struct M end
abstract type Shape end
primitive type P 8 end
"Opens it."
function open(b::Box, key; force=false)::Bool
    if key; return true; end
end
close(b) = 1
helper(x::T) where T = x
macro mac(x) end
Base.show(io::IO, b::Box) = print(io)
function Base.length(b) 1 end
@enum Color red green
module Inner
f(x) = 1
end
end
