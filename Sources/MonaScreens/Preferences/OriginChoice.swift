import MonaModel

/// What the person decided on where distances start.
package struct OriginChoice: Hashable, Sendable {
  /// Where the person wants distances to start.
  package enum Start: String, Hashable, Sendable {
    /// Where the computer is.
    case position
    /// The place they set on the map.
    case place
    /// The centre of Montréal.
    case centre
  }

  /// What they chose last.
  package var start: Start
  /// The place they set on the map, which waits when it is not what they chose last.
  package var place: Coordinate?

  /// A choice; MONA asks for no position before it is chosen.
  package init(start: Start = .centre, place: Coordinate? = nil) {
    self.start = start
    self.place = place
  }
}
