import MonaModel
import MonaPerson
import MonaText

/// The sheet of an own discovery.
extension SheetViewModel {
  /// Says whose it is; nil for a catalogue's work.
  package var ownText: String? {
    own.map { own in
      tr("Your own discovery, added on {date}.", ["date": Format.day(own.createdAt)])
    }
  }

  /// Whether it can be proposed to MONA: it has a place, and was not proposed yet.
  package var canPropose: Bool { own?.facts.place != nil && reports.isEmpty }

  /// What is asked before it is removed.
  package var removalQuestion: (heading: String, body: String) {
    (
      tr("Remove “{title}”?", ["title": row?.fullTitle ?? title]),
      visit == nil
        ? tr("Your note on it goes too.")
        : tr("Your visit, its rating, comment and note go too; the photos go to the trash.")
    )
  }

  /// What is said before it is proposed.
  package var proposalQuestion: (heading: String, body: String) {
    (
      tr("Propose “{title}” to MONA?", ["title": row?.fullTitle ?? title]),
      tr(
        "Its kind, title, makers and place go to those who look after the catalogue, and a small copy of your photo. Your note and your comment do not."
      )
    )
  }

  /// Opens the form in which it is changed.
  package func editOwn() {
    leave()
    context.ownDiscoveries.edit(id)
  }

  /// Removes it, and closes the sheet.
  package func removeOwn() async {
    // What is being written is saved first, so that undoing the removal restores it.
    leave()
    if await context.ownDiscoveries.remove(id, title: row?.fullTitle ?? title),
      context.navigation.routes.last == .sheet(id)
    {
      context.navigation.back()
    }
  }

  /// Proposes it to MONA.
  package func proposeOwn() async { await context.ownDiscoveries.propose(id, photo: photo) }

  /// Whether the person can say that the likely twin is another work.
  package var canNoteOther: Bool { twin.map { id.isOwn != $0.row.id.isOwn } ?? false }

  /// Stores that the likely twin is another work.
  package func noteOther() async {
    guard let twin, canNoteOther else { return }
    let (own, other) = id.isOwn ? (id, twin.row.id) : (twin.row.id, id)
    let store = context.store
    await context.toasts.attempt {
      try await BlockingExecutor.shared.run { try store.noteOther(own, than: other) }
    }
    await load()
  }
}
