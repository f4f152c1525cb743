/// Where the computer believes it is.
package struct Position: Hashable, Sendable {
  /// The likeliest place.
  package var coordinate: Coordinate
  /// How far the truth may lie from it, in metres; a few for a satellite receiver, tens of
  /// kilometres when only the network's address is known.
  package var accuracy: Double

  /// A position to within `accuracy` metres.
  package init(coordinate: Coordinate, accuracy: Double) {
    self.coordinate = coordinate
    self.accuracy = accuracy
  }
}
