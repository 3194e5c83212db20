#!/usr/bin/lua
-- Boxes for things.
local json = require("json")
local base = require "box.base"
local M = {}
M.LIMIT = 10
LIMIT = 3
local hidden_v = 2

--- Opens a box.
-- @param key x
function M.open(key) if key then return 1 end end
function M:close(a, b) end
local function hidden() end
function global_fn(...) end
M.make = function(x) return x end
local f = function() end
M.table = { go = function() end, x = 1 }
return M
