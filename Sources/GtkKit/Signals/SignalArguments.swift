import CGtk

/// Reads the arguments of one emission in their order.
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

  /// Whether a signal with these arguments can be handled by a closure that takes those.
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
