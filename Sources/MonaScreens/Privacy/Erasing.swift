import MonaPerson
import MonaSync
import MonaText
import Observation

/// *Erase My Data* and its undo, which is available until MONA quits or the account changes.
@Observable @MainActor
package final class Erasing {
  /// The erased data that can be restored; nil without any.
  package private(set) var erased: ErasedData? {
    get { last.data }
    set { last.data = newValue }
  }
  /// Whether data is being erased or restored.
  package private(set) var isWorking = false

  @ObservationIgnored private let last: LastErasure
  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private let status: AccountStatus
  /// Called after data was erased or restored.
  @ObservationIgnored private let onChange: @MainActor () async -> Void

  init(
    _ context: AppContext, _ last: LastErasure, _ status: AccountStatus,
    onChange: @escaping @MainActor () async -> Void
  ) {
    (self.context, self.last, self.status) = (context, last, status)
    self.onChange = onChange
  }

  /// The description of the action, or the note that it was done.
  package var text: String {
    erased == nil
      ? tr("Visits, photos, targets, badges, reports: everything of yours on this computer.")
      : tr("Erased. Until you quit MONA or change accounts, you can undo it.")
  }

  /// The question to confirm before erasing: what is erased, what stays where, and how long it can
  /// be undone.
  ///
  /// - Returns: nil if there is nothing to erase, which is then shown, or after an error.
  package func question() async -> (heading: String, body: String)? {
    let store = context.store
    let counts = await context.toasts.attempt {
      try await store.read { store in try store.personalCounts() }
    }
    guard let counts else { return nil }
    guard !counts.isEmpty || status.state.name != nil else {
      context.toasts.show(tr("You have nothing to erase here."))
      return nil
    }
    return (tr("Erase everything you made in MONA?"), body(counts))
  }

  private func body(_ counts: PersonalCounts) -> String {
    var parts = [goingText(counts)]
    if counts.photos > 0 {
      parts.append(
        trn(
          "The photo goes to the trash.", "The photos go to the trash.", counts.photos))
    }
    if let name = status.state.name {
      parts.append(
        tr(
          "You are logged out. What was sent to {server} stays there: to erase it too, first erase the account, on its page.",
          ["server": name.server.name]))
    }
    parts.append(tr("The catalogues and your preferences stay."))
    parts.append(tr("Until you quit MONA or change accounts, you can undo it."))
    return parts.joined(separator: "\n\n")
  }

  /// The list of what is erased: visits, targeted works, badges, tours, the inbox batch, searches.
  private func goingText(_ counts: PersonalCounts) -> String {
    var things: [String] = []
    if counts.visits > 0 {
      things.append(
        trn(
          "{count} visit with its stars and words", "{count} visits with their stars and words",
          counts.visits))
    }
    if counts.targets > 0 {
      things.append(trn("{count} targeted work", "{count} targeted works", counts.targets))
    }
    if counts.ownDiscoveries > 0 {
      things.append(
        trn("{count} own discovery", "{count} own discoveries", counts.ownDiscoveries))
    }
    if counts.notes > 0 {
      things.append(trn("{count} note", "{count} notes", counts.notes))
    }
    if counts.badges > 0 {
      things.append(trn("{count} badge", "{count} badges", counts.badges))
    }
    if counts.tours > 0 {
      things.append(trn("{count} tour", "{count} tours", counts.tours))
    }
    if counts.reports > 0 {
      things.append(trn("{count} report", "{count} reports", counts.reports))
    }
    if counts.waiting > 0 {
      things.append(
        trn(
          "the batch of {count} photo in the inbox",
          "the batch of {count} photos in the inbox", counts.waiting))
    }
    things.append(tr("what you searched for and what was suggested to you"))
    return tr("What goes: {things}.", ["things": things.joined(separator: ", ")])
  }

  /// Logs out, then erases all of the person's data on this computer.
  package func erase() async {
    await work {
      if self.status.hasAccount { try await self.context.services.account.logOut(false) }
      let erased = try await self.context.services.collecting.erasePersonal()
      self.erased = erased
      await self.status.look()
      let kept = erased.visits.photosKept.count
      self.context.toasts.show(
        kept == 0
          ? tr("Your data is erased.")
          : trn(
            "Your data is erased, but {count} photo could not go to the trash: it is still in your album.",
            "Your data is erased, but {count} photos could not go to the trash: they are still in your album.",
            kept)
      ) { [weak self] in await self?.undo() }
    }
  }

  /// Restores the erased data.
  package func undo() async {
    guard let erased else { return }
    await work {
      let missing = try await self.context.services.collecting.restore(erased)
      self.erased = nil
      self.context.toasts.show(
        missing.isEmpty
          ? tr("Your data is back.")
          : trn(
            "Your data is back, but for {count} photo that is no longer in the trash.",
            "Your data is back, but for {count} photos that are no longer in the trash.",
            missing.count))
    }
  }

  private func work(_ body: @MainActor () async throws -> Void) async {
    guard !isWorking else { return }
    isWorking = true
    defer { isWorking = false }
    await context.pendingWrites.settle()
    await context.toasts.attempt { try await body() }
    await onChange()
  }
}

/// The data erased last from the person's database; shared by the windows of a process, which may
/// run on without one.
@Observable @MainActor
package final class LastErasure {
  /// The erased data that can be restored; nil without any.
  var data: ErasedData?

  /// Creates the state in which nothing was erased.
  package init() {}
}
