/// How likely a photo taken at a place is of a discovery.
///
/// The rank is a distance, stretched: what lies within the position's uncertainty is about equally
/// near, and then what the person means to collect comes first, what they have last. Looking away
/// from a work makes it farther. Places and heritage sites are buildings, often photographed
/// because a work is before them.
package struct CandidateRank: Hashable, Sendable {
  /// Metres from where the photo was taken.
  package var metres: Double
  /// Whether the camera looked towards it; nil when nobody can tell.
  package var isAhead: Bool?
  /// The stretched distance; the smallest is the likeliest.
  package var value: Double

  /// How far to the side of where a camera looks it may see or err, in degrees: half of a wide
  /// lens, and the error of a compass in a street.
  static let halfView = 60.0
  static let targeted = 0.6
  static let collected = 2.5
  static let building = 1.2
  static let ahead = 0.75
  static let behind = 1.6

  /// A first candidate that is farther than this, in metres, is never clear.
  static let clearDistance = 60.0
  /// The second candidate must be this many times farther for the first to be clear.
  static let clearFactor = 1.5

  /// Ranks a discovery at `place` for a photo.
  /// - Parameters:
  ///   - position: where the photo was taken.
  ///   - direction: degrees clockwise from north, if the camera said where it looked.
  package init(
    of place: Coordinate, _ id: DiscoveryID, state: DiscoveryState, from position: Position,
    looking direction: Double?
  ) {
    metres = Distance.metres(from: position.coordinate, to: place)
    if let direction, metres > position.accuracy {
      let bearing = Bearing.degrees(from: position.coordinate, to: place)
      isAhead = Bearing.between(bearing, direction) <= Self.halfView
    }
    value = (metres * metres + position.accuracy * position.accuracy).squareRoot()
    switch state {
    case .targeted: value *= Self.targeted
    case .collected: value *= Self.collected
    case .uncollected: break
    }
    if id.kind != .artwork { value *= Self.building }
    if let isAhead { value *= isAhead ? Self.ahead : Self.behind }
  }

  /// Whether what ranks first stands out enough to be taken unseen.
  package static func isClear(
    _ first: CandidateRank, state: DiscoveryState, before second: CandidateRank?
  ) -> Bool {
    state != .collected && first.metres <= clearDistance && first.isAhead != false
      && second.map { $0.value >= clearFactor * first.value } ?? true
  }
}
