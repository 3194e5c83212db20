#!/usr/bin/env ruby
# frozen_string_literal: true

# Boxes for things.
#
# More on boxes.

require "json"
require_relative 'box/base'
require 'late' if RUBY_VERSION > "3"

module App
  # A box.
  class Box < Base::Thing
    include Comparable
    extend Forwardable
    LIMIT = 10
    attr_reader :size

    # Makes one.
    # @deprecated use create
    def self.load(path, mode = :read, *rest, key: 1, &block)
      return if path.nil?
      rest.each { |x| x ? 1 : 2 }
    rescue IOError
      nil
    end

    def empty? = size.zero?

    def <=>(other)
      case other
      when Box then 1
      when nil then 0
      else -1
      end
    end

    class << self
      def create; end
    end

    def named; end
    private :named

    private def inline(x) = x

    protected

    def shared a, b
    end

    private

    def secret; end
  end

  class Box::Inner; end
  Point = Struct.new(:x, :y)
end

def helper
  ENV["HOME"] || ENV.fetch("BOX_HOME", "/")
end

eval("1 + 1")
object.eval("fine")
Thread.new { work }

RSpec.describe "Box" do
  it "opens" do
    expect(1).to eq(1)
  end
end

run if __FILE__ == $0
