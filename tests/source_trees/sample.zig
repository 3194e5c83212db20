//! Boxes for things.
const std = @import("std");
const base = @import("base.zig");

pub const limit: u32 = 10;
var count: u32 = 0;
/// A box.
pub const Box = struct {
    /// How big.
    size: u32,
    name: []const u8 = "x",
    const Self = @This();
    /// Opens it.
    pub fn open(self: *Self, key: Key) !bool { if (key.ok) return true; return false; }
    fn hidden() void {}
};
pub const Color = enum(u8) { red, green = 3 };
const U = union(enum) { a: u32, b };
const E = error{ Bad, Worse };
pub fn main() !void {}
test "opens" { try std.testing.expect(true); }
pub inline fn helper(comptime T: type, a: T) T { return a; }
