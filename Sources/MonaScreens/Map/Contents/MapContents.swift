import MonaMap
import MonaModel
import MonaPerson

/// What a map draws its pins from.
struct MapContents: Sendable {
  var whole: PinIndex
  /// What the person collected or targeted.
  var states: [DiscoveryID: DiscoveryState]

  /// Half a million discoveries take a third of a second.
  init(of store: Store) throws {
    // First, so that what changes meanwhile is found to have changed.
    states = try store.personalStates()
    whole = PinIndex(try store.placed())
  }
}
