import CGtk
import Synchronization

/// The Swift values that C holds, counted so that a test can see that all come back.
package enum RetainedObjects {
  private static let counter = Atomic<Int>(0)

  /// How many Swift values C holds at this moment.
  package static var count: Int { counter.load(ordering: .relaxed) }

  /// Hands a value to C, which gives it back once by calling ``release``.
  package static func retain(_ value: AnyObject) -> UnsafeMutableRawPointer {
    counter.add(1, ordering: .relaxed)
    return Unmanaged.passRetained(value).toOpaque()
  }

  /// The value behind a pointer made by ``retain(_:)``, which stays with C.
  static func value<Value: AnyObject>(_ pointer: UnsafeMutableRawPointer) -> Value {
    Unmanaged<Value>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// What C calls, as a `GDestroyNotify`, to give a value back.
  package static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { pointer in
    guard let pointer else { return }
    counter.subtract(1, ordering: .relaxed)
    Unmanaged<AnyObject>.fromOpaque(pointer).release()
  }
}
