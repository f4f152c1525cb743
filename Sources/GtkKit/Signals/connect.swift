import CGtk

/// Runs a closure each time the object emits the signal.
///
/// The closure takes as many of the signal's arguments as it declares, without the emitter:
/// `connect(list, "activate") { (position: Int) in … }`. Capture objects that hold the emitter weakly.
@MainActor @discardableResult
package func connect<each Argument: PropertyValue>(
  _ object: some Instance, _ signal: String, after: Bool = false,
  _ handler: @escaping @MainActor (repeat each Argument) -> Void
) -> Connection {
  SignalHandler { values, _ in
    var reader = SignalArguments(values)
    handler(repeat reader.next(as: (each Argument).self))
  }.connect(to: object, signal, after: after) { types in
    SignalArguments.fit(types, repeat (each Argument).self)
  }
}

/// Runs a closure each time the object emits the signal, and returns its result to the emitter.
///
/// `connect(drop, "drop") { (value: UnsafeMutablePointer<GValue>, x: Double, y: Double) -> Bool in … }`
@MainActor @discardableResult
package func connect<each Argument: PropertyValue, Answer: PropertyValue>(
  _ object: some Instance, _ signal: String, after: Bool = false,
  _ handler: @escaping @MainActor (repeat each Argument) -> Answer
) -> Connection {
  SignalHandler { values, answer in
    var reader = SignalArguments(values)
    let result = handler(repeat reader.next(as: (each Argument).self))
    if let answer, answer.pointee.g_type != 0 { result.write(converting: answer) }
  }.connect(to: object, signal, after: after) { types in
    SignalArguments.fit(types, repeat (each Argument).self)
  }
}

/// A connected signal handler; it lives as long as the emitter, whether or not this object is kept.
@MainActor
package final class Connection {
  private let closure: UnsafeMutablePointer<GClosure>

  init(_ closure: UnsafeMutablePointer<GClosure>) {
    self.closure = g_closure_ref(closure)
  }

  /// Disconnects the handler; does nothing once it is disconnected or the emitter is finalised.
  package func disconnect() {
    g_closure_invalidate(closure)
  }

  isolated deinit {
    g_closure_unref(closure)
  }
}
