/// A measured position.
package struct Position: Hashable, Sendable {
  /// The most likely coordinate.
  package var coordinate: Coordinate
  /// The accuracy in metres: a few for a satellite receiver, tens of kilometres when only the
  /// network address is known.
  package var accuracy: Double

  /// Creates a position.
  package init(coordinate: Coordinate, accuracy: Double) {
    self.coordinate = coordinate
    self.accuracy = accuracy
  }
}

/// Determines the computer's position; implemented in MonaServices.
///
/// Not called before the person asked to use their position.
package struct Locator: Sendable {
  /// - Throws: ``LocatorError``, or `CancellationError` when the task is cancelled.
  package var locate: @Sendable () async throws -> Position

  /// Creates a locator from a function.
  package init(locate: @escaping @Sendable () async throws -> Position) {
    self.locate = locate
  }

  /// A locator that always fails.
  package static let none = Locator { throw LocatorError.unavailable(reason: "") }
}

/// Errors of locating the computer.
///
/// `reason` is the system's message, in no particular language.
package enum LocatorError: Error, Hashable, Sendable {
  /// No location service is available.
  case unavailable(reason: String)
  /// The person or the system denied access.
  case refused(reason: String)
  /// The request timed out.
  case timedOut
}

/// Finds a discovery of the wish list near the person.
package enum NearbyTarget {
  /// The largest distance, in metres: about six minutes on foot.
  package static let reach = 500.0

  /// The nearest row within reach; nil when there is none or when the position is too inaccurate.
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
