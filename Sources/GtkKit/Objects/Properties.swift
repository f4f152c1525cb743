import CGtk

/// The value of a GObject property.
@MainActor
package func property<Value: PropertyValue>(
  _ object: some Instance, _ name: String, as type: Value.Type = Value.self
) -> Value {
  var value = GValue()
  g_value_init(&value, declaredType(Value.self, name, of: classPointer(object.instance)))
  g_object_get_property(cast(object), name, &value)
  defer { g_value_unset(&value) }
  return Value(reading: &value)
}

/// Sets a GObject property.
@MainActor
package func setProperty(_ object: some Instance, _ name: String, _ value: some PropertyValue) {
  var written = gvalue(of: value, name, of: classPointer(object.instance))
  g_object_set_property(cast(object), name, &written)
  g_value_unset(&written)
}

/// Creates an object of this type with these properties, as `g_object_new` does.
///
/// The caller owns the reference; a widget's is floating, as that of C's constructors.
@MainActor
package func construct<Pointer: InstancePointer>(
  _ type: GType, _ properties: KeyValuePairs<String, any PropertyValue> = [:]
) -> Pointer {
  let classReference = g_type_class_ref(type)
  defer { g_type_class_unref(classReference) }
  var values = properties.map { name, value in
    gvalue(of: value, name, of: classReference?.assumingMemoryBound(to: GObjectClass.self))
  }
  let object = withCStrings(properties.map(\.key)) { names in
    g_object_new_with_properties(type, guint(values.count), names, &values)
  }
  for index in values.indices { g_value_unset(&values[index]) }
  guard let object else { preconditionFailure("\(String(cString: g_type_name(type))) is abstract") }
  return cast(object)
}

private func classPointer(
  _ instance: UnsafeMutableRawPointer
) -> UnsafeMutablePointer<GObjectClass>? {
  let typed: UnsafeMutablePointer<GTypeInstance> = cast(instance)
  return UnsafeMutableRawPointer(typed.pointee.g_class)?
    .assumingMemoryBound(to: GObjectClass.self)
}

private func gvalue(
  of content: some PropertyValue, _ name: String,
  of objectClass: UnsafeMutablePointer<GObjectClass>?
) -> GValue {
  var value = GValue()
  g_value_init(&value, declaredType(type(of: content), name, of: objectClass))
  content.write(to: &value)
  return value
}

/// The GType to read or write a property as: the declared one for pointers, else Swift's, which GLib converts.
private func declaredType<Value: PropertyValue>(
  _ type: Value.Type, _ name: String, of objectClass: UnsafeMutablePointer<GObjectClass>?
) -> GType {
  guard type.valueType == GTypes.pointer,
    let specification = g_object_class_find_property(objectClass, name)
  else { return type.valueType }
  return specification.pointee.value_type
}
