import CGtk

/// A Swift type for GObject properties and signal arguments.
///
/// Strings, numbers and booleans convert to and from the declared type (`Int` serves
/// every integer, enumeration and flags). Pointers must be declared optional where C allows NULL.
package protocol PropertyValue {
  /// The GType of this Swift type; `gpointer` for every kind of pointer.
  static var valueType: GType { get }

  /// Reads a `GValue` of ``valueType``, or of any type that is stored as a pointer.
  init(reading value: UnsafePointer<GValue>)

  /// Writes to a `GValue` of ``valueType``, or of any type that is stored as a pointer.
  func write(to value: UnsafeMutablePointer<GValue>)
}

extension PropertyValue {
  /// Whether a value of this declared type can be read as this Swift type.
  static func accepts(_ type: GType) -> Bool {
    valueType == GTypes.pointer
      ? GTypes.isPointer(type) : g_value_type_transformable(type, valueType) != 0
  }

  /// Reads a value of any type that ``accepts(_:)`` allows.
  init(converting value: UnsafePointer<GValue>) {
    guard Self.valueType != GTypes.pointer, value.pointee.g_type != Self.valueType else {
      self.init(reading: value)
      return
    }
    var converted = GValue()
    g_value_init(&converted, Self.valueType)
    g_value_transform(value, &converted)
    self.init(reading: &converted)
    g_value_unset(&converted)
  }

  /// Writes to a value of any type GLib can convert to.
  func write(converting value: UnsafeMutablePointer<GValue>) {
    guard Self.valueType != GTypes.pointer, value.pointee.g_type != Self.valueType else {
      write(to: value)
      return
    }
    var converted = GValue()
    g_value_init(&converted, Self.valueType)
    write(to: &converted)
    g_value_transform(&converted, value)
    g_value_unset(&converted)
  }
}

extension Bool: PropertyValue {
  /// The GType of this Swift type.
  package static var valueType: GType { GTypes.bool }

  /// Reads the value.
  package init(reading value: UnsafePointer<GValue>) { self = g_value_get_boolean(value) != 0 }

  /// Writes the value.
  package func write(to value: UnsafeMutablePointer<GValue>) {
    g_value_set_boolean(value, self ? 1 : 0)
  }
}

extension Int: PropertyValue {
  /// The GType of this Swift type.
  package static var valueType: GType { GTypes.int64 }

  /// Reads the value.
  package init(reading value: UnsafePointer<GValue>) { self = Int(g_value_get_int64(value)) }

  /// Writes the value.
  package func write(to value: UnsafeMutablePointer<GValue>) {
    g_value_set_int64(value, gint64(self))
  }
}

extension UInt32: PropertyValue {
  /// The GType of this Swift type.
  package static var valueType: GType { GTypes.uint }

  /// Reads the value.
  package init(reading value: UnsafePointer<GValue>) { self = g_value_get_uint(value) }

  /// Writes the value.
  package func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_uint(value, self) }
}

extension Int32: PropertyValue {
  /// The GType of this Swift type.
  package static var valueType: GType { GTypes.int }

  /// Reads the value.
  package init(reading value: UnsafePointer<GValue>) { self = g_value_get_int(value) }

  /// Writes the value.
  package func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_int(value, self) }
}

extension Double: PropertyValue {
  /// The GType of this Swift type.
  package static var valueType: GType { GTypes.double }

  /// Reads the value.
  package init(reading value: UnsafePointer<GValue>) { self = g_value_get_double(value) }

  /// Writes the value.
  package func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_double(value, self) }
}

extension String: PropertyValue {
  /// The GType of this Swift type.
  package static var valueType: GType { GTypes.string }

  /// Reads the string; NULL reads as the empty one.
  package init(reading value: UnsafePointer<GValue>) {
    self = g_value_get_string(value).map { String(cString: $0) } ?? ""
  }

  /// Writes the value.
  package func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_string(value, self) }
}

// Pointers as values of properties and arguments of signals.

extension InstancePointer {
  /// The GType of every pointer.
  package static var valueType: GType { GTypes.pointer }

  /// Reads the pointer, without taking a reference.
  package init(reading value: UnsafePointer<GValue>) {
    guard let address = g_value_peek_pointer(value) else {
      preconditionFailure("NULL for a pointer that is not declared optional")
    }
    self.init(instance: address)
  }

  /// Writes the pointer; the `GValue` takes its own reference.
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
