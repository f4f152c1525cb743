/// Ranks a discovery as the subject of a photo.
///
/// The rank is a weighted distance. Distances within the position's uncertainty are about equal;
/// discoveries on the wish list come first and collected ones last. Discoveries out of the camera's
/// view count as farther away. Places and heritage sites count as slightly farther away, because a
/// building is often photographed as the background of an artwork.
package struct CandidateRank: Hashable, Sendable {
  /// Metres from where the photo was taken.
  package var metres: Double
  /// Whether the camera pointed towards it; nil when unknown.
  package var isAhead: Bool?
  /// Whether it is a stop of a tour of that day, and so near that the photo may have been taken at it: these come
  /// first.
  package var isOnTour: Bool
  /// The weighted distance in metres; the smallest is the most likely.
  package var value: Double

  /// The largest angle between the camera's direction and a visible discovery, in degrees: half a
  /// wide lens plus the error of a compass in a street.
  static let halfView = 60.0
  static let targeted = 0.6
  static let collected = 2.5
  static let building = 1.2
  static let ahead = 0.75
  static let behind = 1.6

  /// The distance, in metres, beyond which the first candidate is never clear.
  static let clearDistance = 60.0
  /// How many times farther the second candidate must be for the first to be clear.
  static let clearFactor = 1.5

  /// Ranks a discovery at `place` for a photo.
  /// - Parameters:
  ///   - position: where the photo was taken.
  ///   - direction: the camera's direction in degrees clockwise from north; nil when unknown.
  ///   - isOnTour: whether it is a stop of a tour that is under way that day.
  package init(
    of place: Coordinate, _ id: DiscoveryID, state: DiscoveryState, from position: Position,
    looking direction: Double?, isOnTour: Bool = false
  ) {
    metres = Distance.metres(from: position.coordinate, to: place)
    if let direction, metres > position.accuracy {
      let bearing = Bearing.degrees(from: position.coordinate, to: place)
      isAhead = Bearing.between(bearing, direction) <= Self.halfView
    }
    self.isOnTour = isOnTour && metres <= Self.clearDistance + position.accuracy
    value = (metres * metres + position.accuracy * position.accuracy).squareRoot()
    switch state {
    case .targeted: value *= Self.targeted
    case .collected: value *= Self.collected
    case .uncollected: break
    }
    if id.kind != .artwork { value *= Self.building }
    if let isAhead { value *= isAhead ? Self.ahead : Self.behind }
  }

  /// Whether it comes before another candidate; false for equal ones.
  package func isBefore(_ other: CandidateRank) -> Bool {
    isOnTour == other.isOnTour ? value < other.value : isOnTour
  }

  /// Whether the first candidate is clear enough to be chosen without asking.
  ///
  /// A tour only changes the order: it makes nothing clear that would not be without it.
  package static func isClear(
    _ first: CandidateRank, state: DiscoveryState, before others: some Sequence<CandidateRank>
  ) -> Bool {
    state != .collected && first.metres <= clearDistance && first.isAhead != false
      && others.allSatisfy { $0.value >= clearFactor * first.value }
  }
}
