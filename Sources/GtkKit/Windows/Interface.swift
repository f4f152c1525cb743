import CGtk

/// The objects described by a `.ui` file of the resources.
@MainActor
package final class Interface {
  private let builder: Object<OpaquePointer>
  private let path: String

  /// Builds the objects; an unreadable description ends the program, as it does in GTK.
  package init(resource path: String) {
    self.path = path
    builder = Object(owning: gtk_builder_new_from_resource(path))
  }

  /// The object with this identifier; it lives as long as its parent or this interface.
  ///
  /// A missing identifier is a mistake in the program, and ends it with its name.
  package func object<Pointer: InstancePointer>(_ identifier: String) -> Pointer {
    guard let object = gtk_builder_get_object(builder.pointer, identifier) else {
      preconditionFailure("\(path) has no object \(identifier)")
    }
    return cast(object)
  }
}
