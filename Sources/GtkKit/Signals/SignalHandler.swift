import CGtk

/// A connected Swift closure, as C holds it.
@MainActor
final class SignalHandler {
  /// Reads the arguments that follow the emitter, and writes the result if the signal has one.
  typealias Body =
    @MainActor (
      _ arguments: UnsafeBufferPointer<GValue>, _ answer: UnsafeMutablePointer<GValue>?
    ) -> Void

  private let body: Body

  init(_ body: @escaping Body) {
    self.body = body
  }

  /// Connects to the signal ("clicked", "notify::label"); the emitter holds the handler.
  ///
  /// A missing signal or one with other arguments is a programming error: GLib logs a critical warning, and
  /// nothing is connected.
  func connect(
    to object: some Instance, _ signal: String, after: Bool,
    fits: (UnsafeBufferPointer<GType>) -> Bool
  ) -> Connection {
    let closure = makeClosure()
    g_closure_ref(closure)
    g_closure_sink(closure)
    defer { g_closure_unref(closure) }
    let connection = Connection(closure)
    guard Self.declares(object, signal, fits: fits) else {
      g_return_if_fail_warning("GtkKit", signal, "the signal exists and fits its handler")
      return connection
    }
    g_signal_connect_closure(object.instance, signal, closure, after ? 1 : 0)
    return connection
  }

  private func makeClosure() -> UnsafeMutablePointer<GClosure> {
    let userData = RetainedObjects.retain(self)
    guard let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), userData) else {
      preconditionFailure("out of memory")
    }
    // A closure is invalidated exactly once: on disconnecting, on the emitter's disposal, or with the last reference.
    g_closure_add_invalidate_notifier(closure, userData) { userData, _ in
      RetainedObjects.release(userData)
    }
    g_closure_set_marshal(closure) { closure, answer, count, values, _, _ in
      guard let userData = closure?.pointee.data, count > 0 else { return }
      let arguments = UnsafeBufferPointer(
        start: values?.advanced(by: 1), count: Int(count) - 1)
      onMainThread((userData, arguments, answer)) { userData, arguments, answer in
        let handler: SignalHandler = RetainedObjects.value(userData)
        handler.body(arguments, answer)
      }
    }
    return closure
  }

  private static func declares(
    _ object: some Instance, _ signal: String, fits: (UnsafeBufferPointer<GType>) -> Bool
  ) -> Bool {
    let instance: UnsafeMutablePointer<GTypeInstance> = cast(object)
    guard let type = instance.pointee.g_class?.pointee.g_type else { return false }
    var identifier: guint = 0
    var detail: GQuark = 0
    guard g_signal_parse_name(signal, type, &identifier, &detail, 1) != 0 else { return false }
    var query = GSignalQuery()
    g_signal_query(identifier, &query)
    return fits(UnsafeBufferPointer(start: query.param_types, count: Int(query.n_params)))
  }
}

/// Reads the arguments of one emission in order.
struct SignalArguments {
  private let values: UnsafeBufferPointer<GValue>
  private var index = 0

  init(_ values: UnsafeBufferPointer<GValue>) {
    self.values = values
  }

  mutating func next<Value: PropertyValue>(as type: Value.Type) -> Value {
    defer { index += 1 }
    guard let start = values.baseAddress else { preconditionFailure("a signal without arguments") }
    return Value(converting: start.advanced(by: index))
  }

  /// Whether a closure with the wanted parameters can handle a signal with the declared ones.
  static func fit<each Value: PropertyValue>(
    _ declared: UnsafeBufferPointer<GType>, _ wanted: repeat (each Value).Type
  ) -> Bool {
    // The lowest bit of a declared type only says how the argument is passed.
    var types = declared.map { $0 & ~GType(1) }.makeIterator()
    for type in repeat each wanted {
      guard let declared = types.next(), type.accepts(declared) else { return false }
    }
    return true
  }
}
