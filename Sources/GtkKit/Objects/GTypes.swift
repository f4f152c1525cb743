import CGtk

/// GLib's fundamental types, whose C names are macros.
enum GTypes {
  static let bool = g_type_from_name("gboolean")
  static let int = g_type_from_name("gint")
  static let uint = g_type_from_name("guint")
  static let int64 = g_type_from_name("gint64")
  static let double = g_type_from_name("gdouble")
  static let string = g_type_from_name("gchararray")
  static let pointer = g_type_from_name("gpointer")
  static let object = g_type_from_name("GObject")
  static let boxed = g_type_from_name("GBoxed")
  static let interface = g_type_from_name("GInterface")
  static let param = g_type_from_name("GParam")
  static let variant = g_type_from_name("GVariant")

  /// Whether values of this type are stored as a pointer.
  static func isPointer(_ type: GType) -> Bool {
    g_type_value_table_peek(type)?.pointee.value_peek_pointer != nil
  }

  /// Whether the value is a NULL pointer.
  static func isNull(_ value: UnsafePointer<GValue>) -> Bool {
    isPointer(value.pointee.g_type) && g_value_peek_pointer(value) == nil
  }
}
