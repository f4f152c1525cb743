import MonaModel

/// A visit of the journal, with what a list shows of its discovery.
package struct JournalVisit: Hashable, Sendable {
  /// The visit.
  package var visit: Visit
  /// The discovery; nil when the catalogue has forgotten it.
  package var row: DiscoveryRow?
}
