import MonaModel

/// What an import of a file would bring, known before it is done.
package struct SourcePreview: Hashable, Sendable {
  /// A record that looks like a discovery of another catalogue.
  package struct Alike: Hashable, Sendable {
    /// What a list would show of the record.
    package var row: DiscoveryRow
    /// What it looks like.
    package var known: DiscoveryRow
  }

  /// How many records are shown as they would look.
  static let exampleCount = 5
  /// How many records that look alike are listed.
  static let alikeLimit = 200

  /// What a list would show of the first records, by the kind they are taken for.
  package var examples: [DiscoveryKind: [DiscoveryRow]] = [:]
  /// How many records of each kind there are.
  package var counts: [DiscoveryKind: Int] = [:]
  /// How many of those that can be taken have a title.
  package var titled = 0
  /// The first of the new records that look like a discovery of another catalogue.
  package var alike: [Alike] = []
  /// How many new records do.
  package var alikeCount = 0

  /// Nothing known yet.
  init() {}

  mutating func add(_ discovery: Discovery) {
    let kind = discovery.id.kind
    counts[kind, default: 0] += 1
    if !discovery.title.isEmpty { titled += 1 }
    if examples[kind, default: []].count < Self.exampleCount {
      examples[kind, default: []].append(DiscoveryRow(discovery))
    }
  }
}
