import MonaModel
import MonaText

/// Where distances start, and how that is known.
package struct Origin: Hashable, Sendable {
  /// How it is known.
  package enum Source: Hashable, Sendable {
    /// The computer told, to within this many metres.
    case position(accuracy: Double)
    /// The person set it on the map.
    case chosen
    /// Nothing better is known than the centre of Montréal.
    case centre
  }

  /// Where distances start.
  package var coordinate: Coordinate
  /// How it is known.
  package var source: Source

  /// A place and how it is known.
  package init(coordinate: Coordinate, source: Source) {
    self.coordinate = coordinate
    self.source = source
  }

  /// The centre of Montréal.
  package static let centre = Origin(coordinate: .montreal, source: .centre)
}

extension Origin {
  /// Which of the person's choices it is.
  package var start: OriginChoice.Start {
    switch source {
    case .position: .position
    case .chosen: .place
    case .centre: .centre
    }
  }

  /// The few words over a list: "from your position (± 40 m)".
  package var text: String {
    switch source {
    case .position(let accuracy):
      tr("from your position (± {distance})", ["distance": Format.distance(accuracy)])
    case .chosen: tr("from the place you set")
    case .centre: tr("from the centre of Montréal")
    }
  }

  /// The same in a sentence of its own, that ends with a full stop.
  package var sentence: String {
    switch source {
    case .position(let accuracy):
      tr(
        "Distances start from your position, known to within {distance}.",
        ["distance": Format.distance(accuracy)])
    case .chosen: tr("Distances start from the place you set on the map.")
    case .centre: tr("Distances start from the centre of Montréal.")
    }
  }

  /// How far a place is, and from where: "1.2 km from your position".
  package func distanceText(to place: Coordinate) -> String {
    let distance = Format.distance(Distance.metres(from: coordinate, to: place))
    return switch source {
    case .position: tr("{distance} from your position", ["distance": distance])
    case .chosen: tr("{distance} from the place you set", ["distance": distance])
    case .centre: tr("{distance} from the centre of Montréal", ["distance": distance])
    }
  }
}
