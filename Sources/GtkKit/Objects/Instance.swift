import CGtk

/// Anything that leads to a living GObject: a C pointer or an ``Object``.
package protocol Instance {
  /// The address of the GObject.
  var instance: UnsafeMutableRawPointer { get }
}

/// A C pointer to a GObject: typed where GTK publishes the structure, opaque where it does not.
package protocol InstancePointer: Instance {
  /// Points to the GObject at this address; nothing is checked.
  init(instance: UnsafeMutableRawPointer)
}

extension UnsafeMutablePointer: Instance, InstancePointer {
  /// The address of the GObject.
  package var instance: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }

  /// Points to the GObject at this address; nothing is checked.
  package init(instance: UnsafeMutableRawPointer) {
    self = instance.assumingMemoryBound(to: Pointee.self)
  }
}

extension OpaquePointer: Instance, InstancePointer {
  /// The address of the GObject.
  package var instance: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }

  /// Points to the GObject at this address; nothing is checked.
  package init(instance: UnsafeMutableRawPointer) {
    self.init(instance)
  }
}

extension UnsafeMutableRawPointer: Instance, InstancePointer {
  /// The address of the GObject.
  package var instance: UnsafeMutableRawPointer { self }

  /// Points to the GObject at this address; nothing is checked.
  package init(instance: UnsafeMutableRawPointer) {
    self = instance
  }
}

/// Any widget, as most GTK functions take and return it.
package typealias Widget = UnsafeMutablePointer<GtkWidget>

/// The same object as the pointer type the place asks for, in place of C's cast macros.
package func cast<Pointer: InstancePointer>(_ object: some Instance) -> Pointer {
  Pointer(instance: object.instance)
}

/// The same object as the pointer type the place asks for, or nil.
///
/// Disfavoured, or every call with a pointer that is no optional would be ambiguous.
@_disfavoredOverload
package func cast<Pointer: InstancePointer>(_ object: (some Instance)?) -> Pointer? {
  object.map { Pointer(instance: $0.instance) }
}

/// Whether the object is of this type or of one derived from it.
package func isKind(_ object: some Instance, of type: GType) -> Bool {
  g_type_check_instance_is_a(cast(object), type) != 0
}
