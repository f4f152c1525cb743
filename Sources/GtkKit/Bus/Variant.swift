import CGtk

/// Creates and reads values of D-Bus messages.
///
/// Created values are floating: the function they are passed to takes them over.
enum Variant {
  /// An array of strings (as).
  static func texts(_ texts: [String]) -> OpaquePointer? {
    withCStrings(texts) { g_variant_new_strv($0, -1) }
  }

  /// A dictionary of strings to variants (a{sv}).
  static func dictionary(_ values: KeyValuePairs<String, OpaquePointer?>) -> OpaquePointer? {
    let dictionary = g_variant_dict_new(nil)
    defer { g_variant_dict_unref(dictionary) }
    for (name, value) in values { g_variant_dict_insert_value(dictionary, name, value) }
    return g_variant_dict_end(dictionary)
  }

  /// A tuple, as the arguments of a method.
  static func tuple(_ values: [OpaquePointer?]) -> OpaquePointer? {
    var values = values
    return g_variant_new_tuple(&values, gsize(values.count))
  }

  /// Reads an argument of type array of strings (as).
  static func readTexts(_ arguments: OpaquePointer, at position: Int) -> [String] {
    guard let list = g_variant_get_child_value(arguments, gsize(position)) else { return [] }
    defer { g_variant_unref(list) }
    return (0..<g_variant_n_children(list)).map { index in
      let text = g_variant_get_child_value(list, index)
      defer { g_variant_unref(text) }
      return String(cString: g_variant_get_string(text, nil))
    }
  }

  /// Reads a string argument (s).
  static func readText(_ arguments: OpaquePointer, at position: Int) -> String {
    let text = g_variant_get_child_value(arguments, gsize(position))
    defer { g_variant_unref(text) }
    return String(cString: g_variant_get_string(text, nil))
  }

  /// Reads an unsigned 32-bit argument (u).
  static func readNumber(_ arguments: OpaquePointer, at position: Int) -> UInt32 {
    let number = g_variant_get_child_value(arguments, gsize(position))
    defer { g_variant_unref(number) }
    return g_variant_get_uint32(number)
  }
}
