import CGtk
import Foundation
import GtkKit
import MonaMap
import MonaModel
import MonaScreens
import MonaSync
import MonaText

/// The settings in GSettings; without an installed schema, nothing is stored.
@MainActor
final class Settings {
  private let settings: Object<UnsafeMutablePointer<GSettings>>?
  /// The schema, which describes keys and their ranges; it lives as long as the process.
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

  /// The keys whose stored value is outside their range, for instance after an edit by hand.
  ///
  /// GSettings silently returns the default value for them.
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

  /// Resets a key to its default value.
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

extension Settings {
  /// The stored values that are invalid, for the caller to report.
  ///
  /// Values out of range are reset, so that each is reported once.
  /// - Parameter sources: the background maps as they were read.
  func takeFaults(_ sources: MapSources) -> [PreferenceIssue] {
    let outOfRange = keysOutOfRange
    var faults: [PreferenceIssue] = []
    func note(_ fault: PreferenceIssue, _ key: String, _ isUnderstood: (String) -> Bool) {
      if outOfRange.contains(key) { return faults.append(fault) }
      if let text = text(key), !text.isEmpty, !isUnderstood(text) { faults.append(fault) }
    }
    note(.language, "language") { Translations.languages.contains(SpokenLanguage(code: $0)) }
    note(.server, "server") { (try? ServerAddress(typed: $0)) != nil }
    note(.mapFilter, "map-filter") { PinFilter(json: $0) != nil }
    note(.mapSources, "map-sources") { _ in sources.unreadCount == 0 }
    note(.mapSource, "map-source") { $0 == sources.chosen.id }
    let values = outOfRange.filter { Self.value(of: $0) != nil }
    for key in values { reset(key) }
    if !values.isEmpty { faults.append(.values(Set(values.compactMap(Self.value(of:))))) }
    return faults
  }

  /// The kind of value that a key stores; nil for a key that has its own report.
  private static func value(of key: String) -> PreferenceIssue.Value? {
    switch key {
    case "style": .style
    case "first-view": .firstView
    case "map-tile-space": .tileSpace
    case "pictures", "picture-space": .pictures
    case "photo-folder": .photoFolder
    case "welcomed": .welcome
    case "upload": .upload
    case "map-latitude", "map-longitude", "map-zoom", "map-list": .map
    case _ where key.hasPrefix("here"): .origin
    case _ where key.hasPrefix("sort"): .order
    case _ where key.hasPrefix("notif"): .notifications
    case _ where key.hasPrefix("window-") || key == "view": .window
    default: nil
    }
  }
}

/// The notification preferences within GSettings; only this extension knows their keys.
extension Settings {
  /// Reads the stored preferences.
  var notifications: NotificationPreferences {
    let before = NotificationPreferences.Wish()
    return NotificationPreferences(
      wish: .init(
        daily: flag("notify-daily"), hour: integer("notify-hour", default: before.hour),
        nearby: flag("notify-nearby"), cards: flag("notify-cards")),
      runsInBackground: flag("notify-background"), notifiedDaily: moment("notified-daily"),
      notifiedNearby: moment("notified-nearby"),
      notifiedTargets: Set(
        (text("notified-targets") ?? "").split(separator: " ").compactMap {
          DiscoveryID(String($0))
        }))
  }

  /// Stores the values that changed since `before`.
  func keep(_ values: NotificationPreferences, since before: NotificationPreferences) {
    guard values != before else { return }
    let (wish, wished) = (values.wish, before.wish)
    if wish.daily != wished.daily { set("notify-daily", wish.daily) }
    if wish.hour != wished.hour { set("notify-hour", wish.hour) }
    if wish.nearby != wished.nearby { set("notify-nearby", wish.nearby) }
    if wish.cards != wished.cards { set("notify-cards", wish.cards) }
    if values.runsInBackground != before.runsInBackground {
      set("notify-background", values.runsInBackground)
    }
    if values.notifiedDaily != before.notifiedDaily {
      set("notified-daily", text(values.notifiedDaily))
    }
    if values.notifiedNearby != before.notifiedNearby {
      set("notified-nearby", text(values.notifiedNearby))
    }
    if values.notifiedTargets != before.notifiedTargets {
      let targets = values.notifiedTargets.sorted().map(\.description)
      set("notified-targets", targets.joined(separator: " "))
    }
  }

  private func moment(_ key: String) -> Date? { text(key).flatMap { ISO8601.date($0) } }

  private func text(_ moment: Date?) -> String { moment.map { ISO8601.string($0) } ?? "" }
}
