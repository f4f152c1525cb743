import MonaMap
import MonaModel
import MonaScreens
import MonaSync
import MonaText

extension Settings {
  /// What an earlier run kept, or somebody wrote, that cannot be understood; whoever asks tells the person.
  ///
  /// Values that are out of range are kept no more, so that this is told once.
  /// - Parameter sources: the backgrounds, as they were read.
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

  /// What a key is of; nil for one that is spoken of by itself.
  private static func value(of key: String) -> PreferenceIssue.Value? {
    switch key {
    case "style": .style
    case "first-view": .firstView
    case "map-tile-space": .tileSpace
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
