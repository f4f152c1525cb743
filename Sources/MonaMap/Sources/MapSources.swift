import Foundation
import MonaLog

/// The backgrounds the maps can have, and the one they do.
package struct MapSources: Hashable, Sendable {
  /// The one that is always there.
  package var standard: MapSource
  /// Those the person added, in the order they did.
  package private(set) var added: [MapSource]
  /// What the person chose.
  package private(set) var chosenID: MapSource.ID
  /// What was kept that cannot be read, JSON of a value each: another version wrote it, or somebody by hand.
  private var unread: [String] = []

  /// The sources; an unknown choice is the standard one.
  package init(standard: MapSource, added: [MapSource] = [], chosenID: MapSource.ID? = nil) {
    self.standard = standard
    self.added = added
    self.chosenID = chosenID ?? standard.id
  }

  /// Reads the sources a person added from what ``text`` once was; one that cannot be read is only kept.
  package init(standard: MapSource, text: String, chosenID: String) {
    let text = text.isEmpty ? "[]" : text
    let read = tryLogging("The map's sources were not read", level: .warning) {
      try JSONSerialization.jsonObject(with: Data(text.utf8))
    }
    let values = read.map { $0 as? [Any] ?? [$0] } ?? [text]
    var added: [MapSource] = []
    var unread: [String] = []
    for value in values {
      // It was read as JSON, and a string is JSON too.
      guard
        let json = try? JSONSerialization.data(
          withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
      else { continue }
      let source = tryLogging("A source of the map was not read", level: .warning) {
        try JSONDecoder().decode(MapSource.self, from: json)
      }
      if let source {
        added.append(source)
      } else {
        unread.append(String(decoding: json, as: UTF8.self))
      }
    }
    self.init(standard: standard, added: added, chosenID: chosenID)
    self.unread = unread
  }

  /// The added sources as a text, to be kept in the settings; a JSON array.
  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Nothing in them can fail to be written.
    let written = added.compactMap { try? encoder.encode($0) }.map {
      String(decoding: $0, as: UTF8.self)
    }
    return "[\((written + unread).joined(separator: ","))]"
  }

  /// How many of those that were kept cannot be read.
  package var unreadCount: Int { unread.count }

  /// Keeps what cannot be read no more.
  package mutating func removeUnread() { unread = [] }

  /// All of them, the standard one first.
  package var all: [MapSource] { [standard] + added }

  /// The one the maps show.
  package var chosen: MapSource { all.first { $0.id == chosenID } ?? standard }

  /// Shows another one; an unknown one is the standard one.
  package mutating func choose(_ id: MapSource.ID) {
    chosenID = all.contains { $0.id == id } ? id : standard.id
  }

  /// Adds a source, or puts it in the place of the one with its identifier, or of the same file.
  package mutating func put(_ source: MapSource) {
    let position = added.firstIndex {
      $0.id == source.id || ($0.file != nil && $0.file == source.file)
    }
    guard let position else { return added.append(source) }
    var source = source
    source.id = added[position].id
    added[position] = source
  }

  /// Takes a source out; the maps then show the standard one if they showed it.
  package mutating func remove(_ id: MapSource.ID) {
    added.removeAll { $0.id == id }
    choose(chosenID)
  }
}
