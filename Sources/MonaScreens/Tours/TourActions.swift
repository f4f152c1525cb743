import MonaModel
import MonaPerson
import MonaText

/// What people do with tours, wherever it is offered: make one and open it.
@MainActor
package struct TourActions {
  let context: AppContext

  /// The number of works of a tour that is made of the nearest.
  package nonisolated static let nearestCount = 12

  /// Makes a tour of discoveries, orders it and opens its page; without any position, says so.
  func make(_ name: String, of ids: @escaping @Sendable (Store) throws -> [DiscoveryID]) async {
    let (store, toasts) = (context.store, context.toasts)
    let made = await toasts.attempt {
      try await store.write { store -> Int64 in
        let ids = try ids(store)
        let positions = try store.positions(of: ids)
        if positions.isEmpty { throw TourError.noPositions }
        var tour = Tour(name, of: ids.filter { positions[$0] != nil })
        if tour.stops.count > Tour.stopLimit { throw TourError.tooManyStops }
        tour.order(positions)
        return try store.addTour(tour)
      }
    }
    if let made { context.navigation.open(.tour(made)) }
  }

  /// Changes a tour, with what its discoveries' positions say; shows why if it fails.
  /// - Returns: the tour before and after.
  @discardableResult
  func change(
    _ id: Int64,
    _ change: @escaping @Sendable (inout Tour, [DiscoveryID: Coordinate]) -> Void
  ) async -> (before: Tour, after: Tour)? {
    let store = context.store
    return await context.toasts.attempt {
      try await store.write { store in
        guard let before = try store.tour(id) else { throw TourError.unknown(id) }
        let positions = try store.positions(of: before.stops.map(\.discovery))
        let after = try store.changeTour(id) { change(&$0, positions) }
        return (before, after)
      }
    }
  }

  /// Removes a tour, with a message that undoes it.
  func remove(_ id: Int64, named name: String) async {
    let (store, toasts) = (context.store, context.toasts)
    let removed = await toasts.attempt { try await store.write { try $0.removeTour(id) } }
    guard let removed = removed ?? nil else { return }
    toasts.show(tr("“{name}” removed", ["name": name])) {
      _ = await toasts.attempt { try await store.write { try $0.restore(removed) } }
    }
  }
}
