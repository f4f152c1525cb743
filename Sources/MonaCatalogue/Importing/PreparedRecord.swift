import MonaModel

/// A record of an answer, read and ready to be compared and written.
struct PreparedRecord: Sendable {
  var kind: DiscoveryKind
  /// Its place in its list, from 1.
  var position: Int
  /// The bytes it came from, in the file's content.
  nonisolated(unsafe) var bytes: UnsafeRawBufferPointer
  var outcome: Outcome

  /// What became of it.
  enum Outcome: Sendable {
    /// Read, and worked out already, as an empty catalogue is sure to need it.
    case entry(CatalogueEntry, [RecordRemark])
    /// Read; it will most often be found unchanged.
    case discovery(Discovery, [RecordRemark])
    /// Left out, with its number when it has one.
    case problem(RecordProblem, number: Int?)
    /// No JSON, for which the file is refused.
    case unreadable(CatalogueError)

    /// The discovery it speaks of; nil for one that is left out.
    var discovery: DiscoveryID? {
      switch self {
      case .entry(let entry, _): entry.id
      case .discovery(let discovery, _): discovery.id
      case .problem, .unreadable: nil
      }
    }
  }
}
