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

/// Asks the computer where it is; live in MonaServices.
///
/// Nothing calls it before the person has asked to use their position.
package struct Locator: Sendable {
  /// - Throws: ``LocatorError``, or `CancellationError` when the task is cancelled.
  package var locate: @Sendable () async throws -> Position

  /// A locator that answers with `locate`.
  package init(locate: @escaping @Sendable () async throws -> Position) {
    self.locate = locate
  }

  /// The locator of a computer that cannot tell.
  package static let none = Locator { throw LocatorError.unavailable(reason: "") }
}

/// Why the computer does not tell where it is: all of it ordinary.
///
/// `reason` is the system's own word, in no particular language.
package enum LocatorError: Error, Hashable, Sendable {
  /// Nothing on this computer can tell.
  case unavailable(reason: String)
  /// The person or the system does not allow it.
  case refused(reason: String)
  /// No answer came in time.
  case timedOut
}

/// When somebody is near a discovery that they mean to see.
package enum NearbyTarget {
  /// Near enough for a walk, in metres: some six minutes.
  package static let reach = 500.0

  /// The nearest of the rows within reach; nil when none is, or when the position is not known well
  /// enough to tell.
  package static func find(among rows: [DiscoveryRow], at position: Position) -> (
    row: DiscoveryRow, metres: Double
  )? {
    guard position.accuracy <= reach else { return nil }
    let near = rows.compactMap { row in
      row.coordinate.map {
        (row: row, metres: Distance.metres(from: position.coordinate, to: $0))
      }
    }
    return near.filter { $0.metres <= reach }.min { $0.metres < $1.metres }
  }
}
