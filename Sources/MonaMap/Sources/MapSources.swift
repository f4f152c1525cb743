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
  /// Whether some that were added could not be read, and the person has changed none since.
  package private(set) var hasUnread = false

  /// The sources; an unknown choice is the standard one.
  package init(standard: MapSource, added: [MapSource] = [], chosenID: MapSource.ID? = nil) {
    self.standard = standard
    self.added = added
    self.chosenID = chosenID ?? standard.id
  }

  /// Reads the sources a person added from what ``text`` once was; a source that cannot be read is
  /// left out.
  package init(standard: MapSource, text: String, chosenID: String) {
    let text = text.isEmpty ? "[]" : text
    let read = logged("The map's sources were not read", level: .warning) {
      try JSONDecoder().decode([Readable].self, from: Data(text.utf8))
    }
    self.init(standard: standard, added: read?.compactMap(\.source) ?? [], chosenID: chosenID)
    hasUnread = read?.contains { $0.source == nil } ?? true
  }

  /// The added sources as a text, to be kept in the settings.
  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Nothing in them can fail to be written.
    return (try? encoder.encode(added)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

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
    hasUnread = false
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
    hasUnread = false
    added.removeAll { $0.id == id }
    choose(chosenID)
  }

  /// A source, or nothing where another version wrote what this one cannot read.
  private struct Readable: Decodable {
    var source: MapSource?

    init(from decoder: any Decoder) throws {
      source = logged("A source of the map was not read", level: .warning) {
        try MapSource(from: decoder)
      }
    }
  }
}
