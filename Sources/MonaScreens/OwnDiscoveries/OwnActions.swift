import Foundation
import MonaLog
import MonaModel
import MonaPerson
import MonaText

/// Actions on own discoveries, with the toasts about their results.
@MainActor
package struct OwnActions {
  let context: AppContext

  /// Opens the form for a new discovery, which keeps what was written in it before.
  /// - Parameter place: where it is; nil if the person has not said.
  package func begin(at place: Coordinate? = nil) {
    if let place { context.ownDrafts.begin(.new).place = place }
    context.navigation.openOnce(.ownForm(.new))
  }

  /// Opens the form in which an own discovery is changed.
  func edit(_ id: DiscoveryID) {
    _ = context.ownDrafts.begin(.edit(id))
    context.navigation.open(.ownForm(.edit(id)))
  }

  /// Removes an own discovery, with a toast to undo it.
  /// - Returns: whether it was removed.
  func remove(_ id: DiscoveryID, title: String) async -> Bool {
    let collecting = context.services.collecting
    let removed = await context.toasts.attempt { try await collecting.removeOwn(id) }
    guard let removed else { return false }
    context.navigation.closePhotos()
    context.toasts.show(
      tr("“{title}” is removed from your own discoveries.", ["title": title])
    ) {
      await context.toasts.attempt { try await collecting.restore(removed) }
    }
    return true
  }

  /// Proposes an own discovery to MONA, as a report of a new work with a small copy of its photo.
  func propose(_ id: DiscoveryID, photo: URL?) async {
    await context.toasts.attempt {
      var bytes: Data?
      if let photo { bytes = try await context.services.reportPhoto(photo) }
      let hasAccount = try await context.store.write { [bytes] store in
        guard let own = try store.ownDiscovery(id) else { throw OwnDiscoveryError.unknown(id) }
        try store.proposeOwn(id, words: own.facts.reportWords(adding: nil), photo: bytes)
        return try store.accountRecord().owner != nil
      }
      context.followStoredReport(goesToServer: hasAccount)
    }
  }

  /// Proposes to join own discoveries with the works that an update of a catalogue has brought.
  package func proposeJoins() async {
    let store = context.store
    let found = await tryLogging("Own discoveries are not compared with the catalogue") {
      try await store.read { store -> (count: Int, title: String, id: DiscoveryID)? in
        let joins = try store.proposedJoins()
        guard let first = joins.first, let row = try store.rows([first.own.id]).first else {
          return nil
        }
        return (joins.count, row.fullTitle, first.own.id)
      }
    }
    guard let found = found ?? nil else { return }
    let navigation = context.navigation
    let text =
      found.count == 1
      ? tr("A catalogue may have “{title}” now, your own discovery.", ["title": found.title])
      : trn(
        "Catalogues may have {count} of your own discoveries now.",
        "Catalogues may have {count} of your own discoveries now.", found.count)
    context.toasts.show(
      text,
      offer: Toast.Offer(label: tr("Compare")) {
        navigation.open(found.count == 1 ? .sheet(found.id) : .own)
      })
  }
}
