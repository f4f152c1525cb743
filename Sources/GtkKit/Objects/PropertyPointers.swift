import CGtk

// Pointers as values of properties and arguments of signals.

extension InstancePointer {
  /// The type of every address.
  package static var valueType: GType { GTypes.pointer }

  /// Reads the address, without taking a reference.
  package init(reading value: UnsafePointer<GValue>) {
    guard let address = g_value_peek_pointer(value) else {
      preconditionFailure("NULL for a pointer that is not declared optional")
    }
    self.init(instance: address)
  }

  /// Writes the address; the `GValue` takes its own reference.
  package func write(to value: UnsafeMutablePointer<GValue>) {
    let type = g_type_fundamental(value.pointee.g_type)
    if type == GTypes.object || type == GTypes.interface {
      g_value_set_object(value, instance)
    } else if type == GTypes.boxed {
      g_value_set_boxed(value, instance)
    } else if type == GTypes.variant {
      g_value_set_variant(value, OpaquePointer(instance))
    } else if type == GTypes.param {
      g_value_set_param(value, cast(instance))
    } else {
      g_value_set_pointer(value, instance)
    }
  }
}

extension UnsafeMutablePointer: PropertyValue {}
extension OpaquePointer: PropertyValue {}

extension Optional: PropertyValue where Wrapped: PropertyValue {
  /// The GType of this Swift type.
  package static var valueType: GType { Wrapped.valueType }

  /// Reads the value; NULL reads as nil.
  package init(reading value: UnsafePointer<GValue>) {
    self = GTypes.isNull(value) ? nil : Wrapped(reading: value)
  }

  /// Writes the value; nil leaves the `GValue` as it was initialised, which is NULL.
  package func write(to value: UnsafeMutablePointer<GValue>) {
    self?.write(to: value)
  }
}
