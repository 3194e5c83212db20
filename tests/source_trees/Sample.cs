using System;
using static System.Math;
using Text = System.Text;
global using System.Linq;

namespace App.Boxes;

/// <summary>
/// A box for <see cref="T"/> things.
/// </summary>
[Obsolete("use Crate"), Serializable]
public abstract class Box<T> : Base<T>, IDisposable where T : new()
{
    public const int Limit = 10;
    public int Size { get; set; }

    public Box(int size) : base(size) { }
    ~Box() { }

    /// <summary>Loads it.</summary>
    public async Task<List<T>> LoadAsync<U>(string path, ref U other, int depth = 3)
    {
        if (path == null) return null;
        foreach (var x in other) { }
        var y = depth switch { 1 => "a", 2 => "b", _ => "c" };
        switch (depth) { case 1: break; case 2: break; default: break; }
        await Task.Run(() => 1);
        return depth > 1 ? null : null;
    }

    protected internal abstract void Shrink();
    private int Twice(int x) => x * 2;
    public static bool operator ==(Box<T> a, Box<T> b) => true;
    public static implicit operator int(Box<T> box) => 1;

    [Fact]
    public void Opens() { }

    private struct Inner { }
    public enum Mode { Open, Shut }
    public delegate void Changed(object sender, int size);
}

public interface IBox { void Open(); }
public record Pair(int Left, string Right) : IBox;
internal static class Program
{
    static void Main(string[] args)
    {
        Environment.GetEnvironmentVariable("BOX_HOME");
    }
}
