// Boxes for things.
import Foundation
import UIKit.UIView

/// A box.
public final class Box<T>: Base, Other where T: Any {
    /// How big.
    public let size: Int = 3
    private var secret = 1
    static let shared = Box()
    init(size: Int) { self.size = size }
    deinit {}
    /// Opens it.
    @discardableResult
    public func open(with key: Key) async throws -> Bool { if key.ok { return true }; return false }
    fileprivate func hidden() {}
    subscript(i: Int) -> Int { 1 }
    struct Inner {}
}
enum Color: String, CaseIterable { case red, green = "g"
  case blue(Int) }
struct P { var x: Int }
protocol Shape { var area: Double { get }
  func draw() -> Int }
extension Box: Shape { func extra() {} }
typealias Names = [String]
let limit = 10
func helper(_ a: Int) -> Int { a }
actor Worker {}
@main struct Same: Equatable { static func == (a: Self, b: Self) -> Bool { false } }
struct App {}
