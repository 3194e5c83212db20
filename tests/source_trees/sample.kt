@file:JvmName("Boxes")

// Boxes for things.

package app.box

import kotlin.math.max
import app.base.*
import app.other.Thing as Other

const val LIMIT = 10
private val secret = 1

/** A box. */
@Serializable
data class Box<T : Any>(val size: Int, private val name: String = "x") : Base<T>(), Other {
    /** Opens it. */
    override suspend fun open(key: Key): Boolean = if (key.ok) true else false
    private fun hidden() {}
    val count: Int get() = 1
    companion object {
        const val MAX = 3
        fun make() = Box(1)
    }
    inner class Inner
}

interface Shape {
    fun area(): Double
}
enum class Color(val rgb: Int) {
    RED(1),
    GREEN(2);

    fun x(a: Int = 1) = a
}
interface Later {
    fun wait(time: Int? = null, name: String = ""): Double
}
@Deprecated("")
data object Single
sealed interface S
object Single { fun go() {} }
typealias Names = List<String>
fun <T> List<T>.second(): T = this[1]
fun main() { val local = 1; fun inner() {} }
internal annotation class Mark
@Target(AnnotationTarget.CLASS) @Retention
annotation class Marked
