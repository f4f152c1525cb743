import CGtk

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
