import CGtk

/// An owned reference to a GObject, given back when the last holder lets go.
@MainActor
package final class Object<Pointer: InstancePointer>: Instance {
  /// The object itself, valid as long as this reference is held: bind that to a name first, never
  /// write `Object(…).pointer`.
  package let pointer: Pointer

  /// The address of the GObject.
  package nonisolated var instance: UnsafeMutableRawPointer { address }

  // Any thread may read the address, which never changes; what it points to is GTK's to protect.
  private nonisolated(unsafe) let address: UnsafeMutableRawPointer

  /// Takes a reference, making a floating one its own.
  package init(_ pointer: Pointer) {
    self.pointer = pointer
    address = pointer.instance
    g_object_ref_sink(address)
  }

  /// Takes over the reference that a C function handed out ("transfer full").
  package init(owning pointer: Pointer) {
    self.pointer = pointer
    address = pointer.instance
    if g_object_is_floating(address) != 0 { g_object_ref_sink(address) }
  }

  isolated deinit {
    g_object_unref(address)
  }
}
