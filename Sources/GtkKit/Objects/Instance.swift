import CGtk

/// A reference to a GObject that is alive: a C pointer or an ``Object``.
package protocol Instance {
  /// The address of the GObject.
  var instance: UnsafeMutableRawPointer { get }
}

/// A C pointer to a GObject: typed where GTK publishes the structure, opaque where it does not.
package protocol InstancePointer: Instance {
  /// Points to the GObject at this address, unchecked.
  init(instance: UnsafeMutableRawPointer)
}

extension UnsafeMutablePointer: Instance, InstancePointer {
  /// The address of the GObject.
  package var instance: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }

  /// Points to the GObject at this address, unchecked.
  package init(instance: UnsafeMutableRawPointer) {
    self = instance.assumingMemoryBound(to: Pointee.self)
  }
}

extension OpaquePointer: Instance, InstancePointer {
  /// The address of the GObject.
  package var instance: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }

  /// Points to the GObject at this address, unchecked.
  package init(instance: UnsafeMutableRawPointer) {
    self.init(instance)
  }
}

extension UnsafeMutableRawPointer: Instance, InstancePointer {
  /// The address of the GObject.
  package var instance: UnsafeMutableRawPointer { self }

  /// Points to the GObject at this address, unchecked.
  package init(instance: UnsafeMutableRawPointer) {
    self = instance
  }
}

/// Any widget, as most GTK functions take and return it.
package typealias Widget = UnsafeMutablePointer<GtkWidget>

/// Casts to the pointer type of the context, unchecked, in place of C's cast macros.
package func cast<Pointer: InstancePointer>(_ object: some Instance) -> Pointer {
  Pointer(instance: object.instance)
}

/// Casts to the pointer type of the context, or nil.
///
/// Disfavoured: else every call with a non-optional pointer would be ambiguous.
@_disfavoredOverload
package func cast<Pointer: InstancePointer>(_ object: (some Instance)?) -> Pointer? {
  object.map { Pointer(instance: $0.instance) }
}

/// Whether the object's class is this type or derives from it.
package func isKind(_ object: some Instance, of type: GType) -> Bool {
  g_type_check_instance_is_a(cast(object), type) != 0
}

/// An owned reference to a GObject, released with this object.
@MainActor
package final class Object<Pointer: InstancePointer>: Instance {
  /// The GObject, valid as long as this reference lives: keep it in a variable, never write `Object(…).pointer`.
  package let pointer: Pointer

  /// The address of the GObject.
  package nonisolated var instance: UnsafeMutableRawPointer { address }

  // Any thread may read it: it never changes.
  private nonisolated(unsafe) let address: UnsafeMutableRawPointer

  /// Takes a reference; sinks a floating one.
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

extension Instance {
  /// Runs work in a task that holds a reference: a widget that is destroyed before the work begins or while it waits
  /// stays allocated, with its children, until the work ends.
  /// - Parameter isImmediate: whether the work begins before this returns, up to where it first waits, rather than when
  ///   the main loop comes to it.
  @MainActor @discardableResult
  package func startTask(
    immediately isImmediate: Bool = false, _ work: @escaping @MainActor () async -> Void
  ) -> Task<Void, Never> {
    // A floating reference stays floating: the parent of a new widget takes it.
    let object = instance
    g_object_ref(object)
    let whole: @MainActor () async -> Void = {
      await work()
      g_object_unref(object)
    }
    return isImmediate ? .immediate(operation: whole) : Task(operation: whole)
  }
}
