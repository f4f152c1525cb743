import MonaPerson
import MonaText
import Observation

/// Collects all that was decided at once, keeps what came of it, and takes it back.
@Observable @MainActor
package final class InboxCollecting {
  /// What came of collecting, in this run.
  package private(set) var outcome: InboxOutcome?
  /// Whether what came of it fills the page, rather than the photos.
  package private(set) var isShown = false

  let groups: InboxGroups
  let stored: StoredInbox
  let work: InboxWork
  private let core: Inbox
  private let writing: InboxWriting
  private let notes: GroupNotes
  private let deciding: InboxDeciding
  private let navigation: Navigation
  private let toasts: Toasts

  init(
    _ core: Inbox, _ work: InboxWork, _ writing: InboxWriting, _ stored: StoredInbox,
    _ groups: InboxGroups, _ notes: GroupNotes, _ deciding: InboxDeciding,
    _ navigation: Navigation, _ toasts: Toasts
  ) {
    (self.core, self.work, self.writing, self.stored) = (core, work, writing, stored)
    (self.groups, self.notes, self.deciding) = (groups, notes, deciding)
    (self.navigation, self.toasts) = (navigation, toasts)
  }

  /// Whether there is something to collect, and nothing else is being done.
  package var canCollect: Bool { groups.decidedCount > 0 && isIdle }

  /// Whether nothing is being done.
  package var isIdle: Bool { work.activity == nil }

  /// Whether something is left to do among the photos.
  package var hasMore: Bool { groups.hasMore }

  /// Whether something of the batch is collected, and can be taken back.
  package var canUndo: Bool { count > 0 || (stored.batch?.counts.collected ?? 0) > 0 }

  /// How many discoveries are collected, now or in an earlier run.
  var count: Int { outcome?.count ?? stored.batch?.counts.collected ?? 0 }

  /// Collects all that is decided.
  package func collect() {
    guard canCollect, !notes.showTooLong() else { return }
    notes.flush()
    work.begin(.collecting) { [self] in
      await writing.finish()
      do {
        let work = work
        let outcome = try await core.collect { progress in
          Task { @MainActor in work.follow(progress) }
        }
        if let folder = outcome.goneAway, outcome.count == 0 {
          // There is nothing to look at, nor to take back.
          toasts.report(InboxError.notThere(folder))
        } else {
          (self.outcome, isShown) = (outcome, true)
        }
      } catch {
        toasts.report(error)
      }
      deciding.forget()
      writing.supersede()
    } then: { [self] in
      await stored.reload()
    }
  }

  /// Takes back all that the batch collected; what was decided stays.
  package func undo() {
    guard isIdle else { return }
    work.begin(.undoing) { [self] in
      do {
        let count = try await core.undo().count
        toasts.show(
          trn("{count} discovery taken back", "{count} discoveries taken back", count))
        forget()
      } catch {
        toasts.report(error)
      }
      writing.supersede()
    } then: { [self] in
      await stored.reload()
    }
  }

  /// Forgets what came of collecting: it was taken back, or the batch is gone.
  func forget() {
    (outcome, isShown) = (nil, false)
  }

  // MARK: Which page

  /// Goes back to the photos, to decide what is left.
  package func review() {
    isShown = false
    groups.showFirstUndecided()
  }

  /// Gives way to photos that come in.
  /// - Parameter isTold: whether what was just collected is told otherwise, if it shows.
  func giveWay(isTold: Bool) {
    if isTold, isShown { toasts.show(title) }
    isShown = false
  }

  /// Shows what was collected when nothing is left to decide, so that it can be undone.
  func showIfFinished() {
    if stored.isFinished { isShown = true }
  }

  /// Leads to the collection.
  package func showCollection() {
    navigation.back()
    navigation.show(.collection)
  }
}

extension InboxCollecting {
  /// "Collect 23 Works".
  package var collectText: String {
    let count = groups.decidedCount
    return count == 0
      ? trc("verb", "Collect") : trn("Collect {count} Work", "Collect {count} Works", count)
  }

  /// The same where there is little room: "Collect 23".
  package var collectShortText: String {
    let count = groups.decidedCount
    return count == 0
      ? trc("verb", "Collect") : trc("verb", "Collect {count}", ["count": Format.number(count)])
  }

  /// "23 discoveries collected".
  package var title: String {
    count == 0
      ? tr("Nothing was collected")
      : trn("{count} discovery collected", "{count} discoveries collected", count)
  }

  /// What is worth knowing besides: what stopped it, what is left; empty when there is nothing.
  package var note: String {
    var parts: [String] = []
    if let outcome {
      if let stop = outcome.stop { parts.append(ErrorText.of(stop)) }
      if let folder = outcome.goneAway { parts.append(ErrorText.of(InboxError.notThere(folder))) }
      if outcome.isCancelled { parts.append(tr("You stopped before the end.")) }
      if !outcome.replaced.isEmpty {
        parts.append(
          trn("{count} photo replaced.", "{count} photos replaced.", outcome.replaced.count))
      }
    }
    let (decided, open) = (groups.decidedCount, groups.openCount)
    if decided > 0 {
      parts.append(
        trn(
          "{count} confirmed discovery waits to be collected.",
          "{count} confirmed discoveries wait to be collected.",
          decided))
    }
    if open > 0 {
      parts.append(
        trn("{count} group is still to decide.", "{count} groups are still to decide.", open))
    }
    return parts.joined(separator: " ")
  }

  /// What could not be collected, each with the reason.
  package var failures: [InboxSetAside] {
    groups.all.compactMap { group in
      guard !group.isCollected, let problem = group.problem else { return nil }
      let photo = group.photos.first { $0.id == group.chosenPhoto } ?? group.photos[0]
      return InboxSetAside(
        name: group.choice?.row.displayTitle ?? photo.file.lastPathComponent,
        reason: ErrorText.of(problem))
    }
  }
}
