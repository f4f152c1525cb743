import CGtk
import GtkKit

/// What the window remembers between runs; without an installed schema, nothing is remembered.
@MainActor
final class Settings {
  private let settings: Object<UnsafeMutablePointer<GSettings>>?

  init(schemas: String) {
    let source = g_settings_schema_source_new_from_directory(
      schemas, g_settings_schema_source_get_default(), 0, nil)
    guard let source,
      let schema = g_settings_schema_source_lookup(source, AppIdentity.id, 0)
    else {
      settings = nil
      return
    }
    settings = Object(owning: g_settings_new_full(schema, nil, nil))
    g_settings_schema_unref(schema)
    g_settings_schema_source_unref(source)
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
