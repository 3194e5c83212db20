// Boxes for things.
library box;
import 'dart:async';
import 'package:app/base.dart' show Base;
export 'src/x.dart';
part 'y.dart';

const limit = 10;
final int big = 3;
/// A box.
@immutable
class Box<T> extends Base<T> with M implements Other {
  /// How big.
  final int size;
  static const int max = 3;
  String _name = 'x';
  Box(this.size);
  Box.named(int a) : size = a;
  factory Box.make() => Box(1);
  /// Opens it.
  Future<bool> open(Key key, {int a = 1}) async { if (key.ok) return true; return false; }
  void _hidden() {}
  int get count => 1;
  set count(int v) {}
  bool operator ==(Object o) => true;
}
abstract class Shape { double area(); }
mixin M on Base { void m() {} }
enum Color { red, green(2), blue; void x() {} }
extension StringX on String { String shout() => this; }
typedef Names = List<String>;
typedef int Compare(int a, int b);
int helper(int a) => a;
void main() {}
