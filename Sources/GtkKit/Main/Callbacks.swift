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

/// Has a GObject hold a Swift value under a name, until it goes or gets another.
@MainActor
package func attach(_ value: some AnyObject, to object: some Instance, as name: String) {
  g_object_set_data_full(cast(object), name, RetainedObjects.retain(value), RetainedObjects.release)
}

/// What a GObject holds under a name, by ``attach(_:to:as:)``; the caller knows of which class it is.
@MainActor
package func attached<Value: AnyObject>(to object: some Instance, as name: String) -> Value? {
  g_object_get_data(cast(object), name).map { RetainedObjects.value($0) }
}

/// Runs the body of a C callback, with its arguments, as main-actor code.
///
/// GTK and GIO call back on the thread that runs the default main context, and GTK's objects are made, used and released
/// on that thread only: in this program the main thread.
/// - Precondition: the current thread is the main thread; the program ends otherwise.
func onMainThread<Arguments, Result: Sendable>(
  _ arguments: Arguments, _ body: @MainActor (Arguments) -> Result
) -> Result {
  // C's pointers are not Sendable, but they stay on this thread.
  nonisolated(unsafe) let arguments = arguments
  return MainActor.assumeIsolated { body(arguments) }
}

/// Resumes a continuation the first time it is told to, and never again.
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
