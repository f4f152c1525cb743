import CGtk
import GtkKit

/// What the window remembers between runs; without an installed schema, nothing is remembered.
@MainActor
final class Settings {
  private let settings: Object<UnsafeMutablePointer<GSettings>>?
  /// What the settings can be; it lives as long as the program.
  private let schema: OpaquePointer?

  init(schemas: String) {
    let source = g_settings_schema_source_new_from_directory(
      schemas, g_settings_schema_source_get_default(), 0, nil)
    guard let source,
      let schema = g_settings_schema_source_lookup(source, AppIdentity.id, 0)
    else {
      (settings, schema) = (nil, nil)
      return
    }
    settings = Object(owning: g_settings_new_full(schema, nil, nil))
    self.schema = schema
    g_settings_schema_source_unref(source)
  }

  /// The keys of which what is kept is none of the values they can have, as when somebody wrote it by hand:
  /// their usual value then holds, and GSettings does not tell.
  var keysOutOfRange: Set<String> {
    guard let schema, let names = g_settings_schema_list_keys(schema) else { return [] }
    defer { g_strfreev(names) }
    let path = String(cString: g_settings_schema_get_path(schema))
    var keys: Set<String> = []
    var position = 0
    while let name = names[position] {
      position += 1
      let key = g_settings_schema_get_key(schema, name)
      defer { g_settings_schema_key_unref(key) }
      let type = g_settings_schema_key_get_value_type(key)
      guard let kept = mona_settings_stored(path + String(cString: name), type) else { continue }
      defer { g_variant_unref(kept) }
      if g_variant_is_of_type(kept, type) == 0 || g_settings_schema_key_range_check(key, kept) == 0
      {
        keys.insert(String(cString: name))
      }
    }
    return keys
  }

  /// Gives a key its usual value.
  func reset(_ key: String) {
    if let settings { g_settings_reset(settings.pointer, key) }
  }

  func integer(_ key: String, default value: Int) -> Int {
    settings.map { Int(g_settings_get_int($0.pointer, key)) } ?? value
  }

  func set(_ key: String, _ value: Int) {
    if let settings { g_settings_set_int(settings.pointer, key, Int32(value)) }
  }

  func number(_ key: String, default value: Double) -> Double {
    settings.map { g_settings_get_double($0.pointer, key) } ?? value
  }

  func set(_ key: String, _ value: Double) {
    if let settings { g_settings_set_double(settings.pointer, key, value) }
  }

  func flag(_ key: String, default value: Bool = false) -> Bool {
    settings.map { g_settings_get_boolean($0.pointer, key) != 0 } ?? value
  }

  func set(_ key: String, _ value: Bool) {
    if let settings { g_settings_set_boolean(settings.pointer, key, value ? 1 : 0) }
  }

  func text(_ key: String) -> String? {
    settings.flatMap { String(taking: g_settings_get_string($0.pointer, key)) }
  }

  func set(_ key: String, _ value: String) {
    if let settings { g_settings_set_string(settings.pointer, key, value) }
  }
}
