import Foundation
import MonaAPI
import MonaCatalogue
import MonaModel

/// What an import would change of what a server publishes.
package struct ImportPreview: Sendable {
  /// A discovery that would be new, other or gone.
  package struct Change: Equatable, Sendable {
    package enum Effect: Equatable, Sendable {
      case inserted
      case updated([Fact])
      /// With the number of visits to it.
      case retired(visits: Int)
      /// The same work is there under another number, which visits follow.
      case renumbered
    }

    /// Under its published number; for a new one, that in the catalogue.
    package var id: DiscoveryID
    package var title: Localized
    package var effect: Effect

    fileprivate var isUpdate: Bool { if case .updated = effect { true } else { false } }
  }

  /// A value of a record in the interface's version 3, before and after; nil for none.
  package struct Fact: Equatable, Sendable {
    /// The names of its members: "title.fr".
    package var name: String
    package var before: String?
    package var after: String?
  }

  package var counts: [ServerCommands.Imported]
  /// Ordered by kind, and by number.
  package var changes: [Change]
}

extension ServerCommands {
  /// Carries an import out in a copy of the catalogue, and compares it with what is published.
  /// - Throws: as `carryOut`.
  package func preview(_ change: ServerImport) throws -> ImportPreview {
    try Self.preview(change, of: catalogue(), corrections, store)
  }

  /// Carries an import out in a copy of a catalogue, and compares it with what is published.
  static func preview(
    _ change: ServerImport, of catalogue: Catalogue, _ corrections: Corrections,
    _ store: ServerStore
  ) throws -> ImportPreview {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("mona-server-\(UUID().uuidString)")
    try PrivateFiles.makeFolder(folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = ServerDatabase.catalogue.file(in: folder)
    try DatabaseCopy.make(of: catalogue.reader, at: file)
    let copy = try Catalogue(file: file)
    // What sources say themselves by then is ended by the import alone.
    let corrections = Corrections(read: corrections.read, end: { _ in })
    var counts = try change.write(into: copy, corrections)
    let numbers = try PublishedNumbers(store.database)
    var changes: [ImportPreview.Change] = []
    for kind in DiscoveryKind.allCases {
      changes += try Self.changes(of: kind, from: catalogue, to: copy).map { change in
        var change = change
        change.id = numbers.published(change.id)
        if case .retired = change.effect {
          change.effect = .retired(visits: try store.visitCount(of: change.id))
        }
        return change
      }
    }
    // A file that is written otherwise updates records that say the same.
    for index in counts.indices {
      let updated = changes.count { $0.id.kind == counts[index].kind && $0.isUpdate }
      counts[index].counts.unchanged += max(0, counts[index].counts.updated - updated)
      counts[index].counts.updated = updated
    }
    return ImportPreview(counts: counts, changes: changes)
  }

  private static func changes(
    of kind: DiscoveryKind, from before: Catalogue, to after: Catalogue
  ) throws -> [ImportPreview.Change] {
    // The records of a large catalogue are not held, only what tells them apart.
    var known: [DiscoveryID: Int] = [:]
    try before.forEachDiscovery(of: kind) { known[$0.id] = record($0).hashValue }
    var changes: [ImportPreview.Change] = []
    try after.forEachDiscovery(of: kind) { discovery in
      let mark = known.removeValue(forKey: discovery.id)
      let text = record(discovery)
      if mark == text.hashValue { return }
      let old = try mark == nil ? nil : before.listedDiscovery(discovery.id)
      changes.append(
        ImportPreview.Change(
          id: discovery.id, title: discovery.title,
          effect: old.map { .updated(facts(record($0), text)) } ?? .inserted))
    }
    for id in known.keys {
      let title = try before.listedDiscovery(id)?.title ?? Localized()
      let isElsewhere = try after.replacement(of: id) != nil
      changes.append(
        ImportPreview.Change(
          id: id, title: title, effect: isElsewhere ? .renumbered : .retired(visits: 0)))
    }
    return changes.sorted { $0.id.key < $1.id.key }
  }

  private static func record(_ discovery: Discovery) -> [UInt8] {
    var text = JSONText()
    text.discovery(discovery, .v3)
    return text.bytes
  }

  /// What differs between two records, by name.
  private static func facts(_ before: [UInt8], _ after: [UInt8]) -> [ImportPreview.Fact] {
    let (before, after) = (values(before), values(after))
    return Set(before.keys).union(after.keys).sorted().compactMap { name in
      before[name] == after[name]
        ? nil : ImportPreview.Fact(name: name, before: before[name], after: after[name])
    }
  }

  /// The values of a record by the names of their members; lists are one value.
  private static func values(_ record: [UInt8]) -> [String: String] {
    var values: [String: String] = [:]
    func read(_ value: Any, _ name: String) {
      switch value {
      case let members as [String: Any]:
        for (member, value) in members { read(value, name.isEmpty ? member : "\(name).\(member)") }
      case is NSNull: break
      case let text as String: values[name] = text
      default:
        let text = try? JSONSerialization.data(
          withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
        values[name] = text.map { String(decoding: $0, as: UTF8.self) }
      }
    }
    (try? JSONSerialization.jsonObject(with: Data(record))).map { read($0, "") }
    return values
  }
}
