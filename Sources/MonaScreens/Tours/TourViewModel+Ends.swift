import MonaMap
import MonaModel
import MonaText

/// Where a tour can begin.
package enum TourStart: CaseIterable, Sendable {
  case stop, origin, map

  /// The words to choose it by.
  package var displayName: String {
    switch self {
    case .stop: tr("At a stop")
    case .origin: tr("Origin of distances")
    case .map: tr("A place on the map…")
    }
  }
}

/// Where a tour can end.
package enum TourEnd: CaseIterable, Sendable {
  case stop, start, map

  /// The words to choose it by.
  package var displayName: String {
    switch self {
    case .stop: tr("At the last stop")
    case .start: tr("Back at the start")
    case .map: tr("A place on the map…")
    }
  }
}

extension TourViewModel {
  /// Where it begins; nil until loaded.
  package var chosenStart: TourStart? {
    guard let tour else { return nil }
    guard let start = tour.ends.start else { return .stop }
    return start == context.origin.current.coordinate ? .origin : .map
  }

  /// Where it ends; nil until loaded.
  package var chosenEnd: TourEnd? {
    tour.map { $0.ends.isRound ? .start : $0.ends.end == nil ? .stop : .map }
  }

  /// Begins elsewhere; on the map, the person chooses where.
  package func begin(_ start: TourStart) async {
    switch start {
    case .stop: await fit { $0.ends.start = nil }
    case .origin:
      let place = context.origin.current.coordinate
      await fit { $0.ends.start = place }
    case .map:
      choose(
        from: tour?.ends.start,
        tr("Click on where the tour begins, or bring it under the mark."), tr("Begin Here")
      ) { $0.ends.start = $1 }
    }
  }

  /// Ends elsewhere; on the map, the person chooses where.
  package func end(_ end: TourEnd) async {
    switch end {
    case .stop: await fit { ($0.ends.isRound, $0.ends.end) = (false, nil) }
    case .start: await fit { ($0.ends.isRound, $0.ends.end) = (true, nil) }
    case .map:
      choose(
        from: tour?.ends.end,
        tr("Click on where the tour ends, or bring it under the mark."), tr("End Here")
      ) { ($0.ends.isRound, $0.ends.end) = (false, $1) }
    }
  }

  /// Shows the map, and waits for a place.
  private func choose(
    from place: Coordinate?, _ sentence: String, _ button: String,
    _ change: @escaping @Sendable (inout Tour, Coordinate) -> Void
  ) {
    context.navigation.choosePlace(
      sentence, button: button, around: place ?? path?.stops.first?.place, zoom: 15, for: .tour(id)
    ) { [actions, id] place in
      Task {
        await actions.change(id) { tour, positions in
          tour.change(positions) { change(&$0, place) }
        }
      }
    }
  }
}
