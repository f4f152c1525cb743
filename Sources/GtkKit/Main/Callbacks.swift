import CGtk
import Synchronization

/// Passes Swift objects to C as `user_data`, and counts them so that tests can check that all are released.
package enum RetainedObjects {
  private static let counter = Atomic<Int>(0)

  /// The number of objects that C holds.
  package static var count: Int { counter.load(ordering: .relaxed) }

  /// Retains an object for C, which calls ``release`` once.
  package static func retain(_ value: AnyObject) -> UnsafeMutableRawPointer {
    counter.add(1, ordering: .relaxed)
    return Unmanaged.passRetained(value).toOpaque()
  }

  /// The object of a pointer from ``retain(_:)``; C keeps its reference.
  static func value<Value: AnyObject>(_ pointer: UnsafeMutableRawPointer) -> Value {
    Unmanaged<Value>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Releases an object, as a `GDestroyNotify`.
  package static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { pointer in
    guard let pointer else { return }
    counter.subtract(1, ordering: .relaxed)
    Unmanaged<AnyObject>.fromOpaque(pointer).release()
  }
}

/// Attaches a Swift object to a GObject under a name, until that is finalised or gets another under the name.
@MainActor
package func attach(_ value: some AnyObject, to object: some Instance, as name: String) {
  g_object_set_data_full(cast(object), name, RetainedObjects.retain(value), RetainedObjects.release)
}

/// The object that ``attach(_:to:as:)`` attached under a name; the caller must ask for its class.
@MainActor
package func attached<Value: AnyObject>(to object: some Instance, as name: String) -> Value? {
  g_object_get_data(cast(object), name).map { RetainedObjects.value($0) }
}

/// Runs the body of a C callback, with its arguments, as main-actor code.
///
/// GTK and GIO call back on the thread that runs the default main context, and GTK's objects are created, used and
/// released on that thread only: in this program the main thread.
/// - Precondition: the current thread is the main thread; the program ends otherwise.
func onMainThread<Arguments, Result: Sendable>(
  _ arguments: Arguments, _ body: @MainActor (Arguments) -> Result
) -> Result {
  // C's pointers are not Sendable, but they stay on this thread.
  nonisolated(unsafe) let arguments = arguments
  return MainActor.assumeIsolated { body(arguments) }
}

/// A continuation that is resumed by the first of several events.
@MainActor
final class OneShotContinuation<Value: Sendable> {
  private var continuation: CheckedContinuation<Value, Never>?

  init(_ continuation: CheckedContinuation<Value, Never>) {
    self.continuation = continuation
  }

  func resume(_ value: Value) {
    continuation?.resume(returning: value)
    continuation = nil
  }
}
