/// A visit of the journal, with what a list shows of its discovery.
public struct JournalVisit: Hashable, Sendable {
  /// The visit.
  public var visit: Visit
  /// The discovery; nil when the catalogue has forgotten it.
  public var row: DiscoveryRow?
}
