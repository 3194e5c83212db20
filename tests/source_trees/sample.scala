package app.box

import scala.util.{Try, Success}
import java.io._

/** A box. */
@deprecated("x")
case class Box[T](size: Int, name: String = "x") extends Base[T] with Other {
  /** Opens it. */
  def open(key: Key): Boolean = if (key.ok) true else false
  private def hidden: Unit = {}
  val count = 1
  private val secret = 2
  lazy val l = 1
  var v = 2
  type X = Int
}
trait Shape { def area: Double }
object Box { val Max = 3
  def make() = 1 }
enum Color(val rgb: Int): 
  case Red extends Color(1)
  case Green, Blue
given ord: Ordering[Int] = ???
extension (s: String) def shout: String = s
@main def run(a: Int): Unit = println(a)
type Names = List[String]
object Main extends App { def main(args: Array[String]): Unit = () }
