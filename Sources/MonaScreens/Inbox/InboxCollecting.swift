import MonaPerson
import MonaText
import Observation

/// Collects all decided groups at once, shows the result, and can undo it.
@Observable @MainActor
package final class InboxCollecting {
  /// The result of collecting in this run.
  package private(set) var outcome: InboxOutcome?
  /// Whether the result is displayed instead of the photos.
  package private(set) var isShown = false

  /// Whether the person went back to photos of which all are decided.
  @ObservationIgnored private var isReviewing = false
  /// Whether screen readers have still to say the result.
  @ObservationIgnored private var isUnsaid = false

  let groups: InboxGroups
  let stored: StoredInbox
  let work: InboxWork
  private let core: Inbox
  private let writing: InboxWriting
  private let notes: GroupNotes
  private let deciding: InboxDeciding
  private let context: AppContext

  init(
    _ context: AppContext, _ core: Inbox, _ work: InboxWork, _ writing: InboxWriting,
    _ stored: StoredInbox, _ groups: InboxGroups, _ notes: GroupNotes, _ deciding: InboxDeciding
  ) {
    (self.context, self.core, self.work, self.writing) = (context, core, work, writing)
    (self.stored, self.groups, self.notes, self.deciding) = (stored, groups, notes, deciding)
  }

  /// Whether there are groups to collect and no work is running.
  package var canCollect: Bool { groups.decidedCount > 0 && isIdle }

  /// Whether no work is running.
  package var isIdle: Bool { work.activity == nil }

  /// Whether groups are left to decide or to collect.
  package var hasMore: Bool { groups.hasMore }

  /// Whether something of the batch is collected, which can be undone.
  package var canUndo: Bool { count > 0 || (stored.batch?.counts.collected ?? 0) > 0 }

  /// The number of discoveries collected from the batch, in this run or an earlier one.
  var count: Int { outcome?.count ?? stored.batch?.counts.collected ?? 0 }

  /// Collects all decided groups.
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
          // The folder is gone and nothing was collected, so there is no result to display or undo.
          context.toasts.report(InboxError.notThere(folder))
        } else {
          (self.outcome, isShown, isReviewing, isUnsaid) = (outcome, true, false, true)
        }
      } catch {
        context.toasts.report(error)
      }
      deciding.forget()
      writing.supersede()
    } then: { [self] in
      await stored.reload()
      if isUnsaid { context.toasts.announce(spoken) }
      isUnsaid = false
    }
  }

  /// Undoes what the displayed result is of: the last run, or, after a restart, the whole batch; the decisions stay.
  package func undo() {
    guard isIdle else { return }
    let isOfLastRun = (outcome?.count ?? 0) > 0
    work.begin(.undoing) { [self] in
      do {
        let count = try await (isOfLastRun ? core.undoLastRun() : core.undo()).count
        context.toasts.show(
          trn("{count} discovery taken back", "{count} discoveries taken back", count))
        forget()
      } catch {
        context.toasts.report(error)
      }
      writing.supersede()
    } then: { [self] in
      await stored.reload()
    }
  }

  /// Takes back the last decision, or, of a group that is collected, what it collected: that group
  /// alone is to be collected again, or decided anew.
  package func undoFront() {
    guard let group = groups.front, group.isCollected, !deciding.hasJustAccepted else {
      return deciding.undo()
    }
    guard isIdle else { return }
    work.begin(.undoing) { [self] in
      do {
        _ = try await core.undo(group)
        let title = group.choice?.row.displayTitle ?? ""
        context.toasts.show(tr("“{title}” is taken back.", ["title": title]))
        // Its number no longer tells what is collected of the batch.
        forget()
      } catch {
        context.toasts.report(error)
      }
      writing.supersede()
    } then: { [self] in
      await stored.reload()
    }
  }

  /// Discards the result after it was undone or the batch was discarded.
  func forget() {
    (outcome, isShown, isReviewing) = (nil, false, false)
  }

  // MARK: Pages

  /// Goes back to the photos: those that are left to decide, or all, to take one back.
  package func review() {
    (isShown, isReviewing) = (false, true)
    groups.showFirstUndecided()
  }

  /// Hides the result when new photos are read.
  /// - Parameter isToast: whether to show a result that is displayed as a toast instead.
  func hideResult(asToast isToast: Bool) {
    if isToast, isShown { context.toasts.show(title) }
    isShown = false
  }

  /// Displays the result when nothing is left to decide, so that it can be undone.
  func showIfFinished() {
    if stored.isFinished, !isReviewing { isShown = true }
  }

  /// Opens the collection.
  package func showCollection() {
    context.navigation.back()
    context.navigation.show(.collection)
  }
}

extension InboxCollecting {
  /// "Collect 23 Works".
  package var collectText: String {
    let count = groups.decidedCount
    return count == 0
      ? trc("verb", "Collect") : trn("Collect {count} Work", "Collect {count} Works", count)
  }

  /// The short form of ``collectText``: "Collect 23".
  package var collectShortText: String {
    let count = groups.decidedCount
    return count == 0
      ? trc("verb", "Collect") : trc("verb", "Collect {count}", ["count": Format.number(count)])
  }

  /// "23 discoveries collected".
  package var title: String {
    if let outcome, outcome.collected.isEmpty, !outcome.added.isEmpty {
      return trn(
        "{count} collected discovery has another photo",
        "{count} collected discoveries have another photo", outcome.added.count)
    }
    return count == 0
      ? tr("Nothing was collected")
      : trn("{count} discovery collected", "{count} discoveries collected", count)
  }

  /// Remarks on the result: what interrupted it and what is left; empty without any.
  package var note: String {
    var parts: [String] = []
    if let outcome {
      if let stop = outcome.stop { parts.append(ErrorText.of(stop)) }
      if let folder = outcome.goneAway { parts.append(ErrorText.of(InboxError.notThere(folder))) }
      if outcome.isCancelled { parts.append(tr("You stopped before the end.")) }
      if !outcome.added.isEmpty, !outcome.collected.isEmpty {
        parts.append(
          trn(
            "{count} of them was collected before, and has another photo now.",
            "{count} of them were collected before, and have another photo now.",
            outcome.added.count))
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

  /// What screen readers say of the result: how much was collected, the badges won and the remarks.
  var spoken: String {
    let badges = outcome?.badges.map(\.wonText) ?? []
    return ([title + "."] + badges + [note]).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The groups that could not be collected, with the reasons.
  package var failures: [InboxSetAside] {
    groups.all.compactMap { group in
      guard !group.isCollected, let problem = group.problem else { return nil }
      let photo = group.photos.first { $0.id == group.chosenPhoto } ?? group.photos[0]
      return InboxSetAside(
        name: group.choice?.row.displayTitle ?? photo.file.fileName,
        reason: ErrorText.of(problem))
    }
  }
}
