import Foundation
import MonaLog
import MonaModel

extension Collecting {
  /// Adds a work that no catalogue has and collects it with a photo, which is copied.
  ///
  /// Without a place of the person's, it is where the photo was taken.
  /// - Parameters:
  ///   - date: when it was collected; nil for when the photo was taken.
  ///   - acceptsGuess: whether a date that is only a guess is used; the caller says so.
  /// - Throws: `OwnDiscoveryError`, and what `collect` throws; nothing is added then.
  package func addOwn(
    _ facts: OwnFacts, note: String? = nil, photo: URL, date: Date? = nil,
    acceptsGuess: Bool = false
  ) async throws -> (own: OwnDiscovery, collected: Collected) {
    let own = try await BlockingExecutor.shared.run {
      var facts = try facts.checked()
      let info = try inspector.inspect(photo)
      if facts.place == nil { facts.place = info.position?.coordinate }
      return try store.addOwn(facts, note: note, hasPhoto: true)
    }
    do {
      let title = own.facts.title.isEmpty ? nil : own.facts.title
      return (
        own,
        try await collect(
          own.id, photo: photo, title: title, date: date, acceptsGuess: acceptsGuess)
      )
    } catch {
      // It is of no use without its photo, for which the person can add it again.
      await BlockingExecutor.shared.run {
        tryLogging("An own discovery has no photo", level: .warning) {
          if try store.visit(of: own.id) == nil { _ = try store.removeOwn(own.id) }
        }
      }
      throw error
    }
  }

  /// Removes an own discovery, with its visit; the photos move to the trash.
  /// - Returns: the data for undoing it.
  /// - Throws: `OwnDiscoveryError.unknown` if it was removed before.
  package func removeOwn(_ id: DiscoveryID) async throws -> RemovedOwnDiscovery {
    try await BlockingExecutor.shared.run {
      guard try store.ownDiscovery(id) != nil else { throw OwnDiscoveryError.unknown(id) }
    }
    let visits = try await remove([id])
    let rows = try await BlockingExecutor.shared.run { try store.removeOwn(id) }
    return RemovedOwnDiscovery(visits: visits, rows: rows)
  }

  /// Restores a removed own discovery, with its visit and its photos from the trash.
  /// - Returns: the names of the photos that were not found.
  @discardableResult
  package func restore(_ removed: RemovedOwnDiscovery) async throws -> [String] {
    try await BlockingExecutor.shared.run { try store.restoreOwn(removed.rows) }
    return try await restore(removed.visits)
  }
}

/// The data for undoing the removal of an own discovery.
package struct RemovedOwnDiscovery: Hashable, Sendable {
  /// Its visit, if it was collected.
  package var visits: RemovedVisits
  /// Its rows, with the other rows that refer to it.
  let rows: [RemovedVisit.TableRow]
}
