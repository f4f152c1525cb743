import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The photo inbox: photos are read and grouped, the person decides what each group shows, and all
/// are collected at once.
///
/// Decisions are displayed at once and stored in order in the background. Each part of the page has
/// its own object, which its widgets observe; this class connects them.
@Observable @MainActor
package final class InboxViewModel {
  /// The content of the page.
  package enum Content: Hashable, Sendable {
    /// The stored batch is not loaded yet.
    case opening
    /// There is no batch; the page offers to add photos.
    case start
    /// Photos are being read, and there are no groups yet.
    case waiting
    /// The photos read need no decision.
    case nothing
    /// The groups are displayed for decisions.
    case review
    /// The result of collecting is displayed.
    case collected
  }

  /// The running work and its progress.
  package let work: InboxWork
  /// The stored state of the inbox.
  package let stored: StoredInbox
  /// Adds photos and tracks to the batch.
  package let reading: InboxReading
  /// The groups and the current one.
  package let groups: InboxGroups
  /// The decisions on groups.
  package let deciding: InboxDeciding
  /// The search for discoveries that are not candidates.
  package let find: InboxFind
  /// The rating and the comment of the current group.
  package let notes: GroupNotes
  /// The date of the current group, if it has to be asked for.
  package let dating: InboxDating
  /// The clocks of the cameras, and the tracks.
  package let clock: ClockCorrection
  /// Collects the decided groups, and undoes that.
  package let collecting: InboxCollecting
  /// The latest status message.
  package let status: InboxStatus

  let core: Inbox
  private let writing: InboxWriting
  private let context: AppContext

  /// Creates the inbox; ``open()`` loads its stored state.
  init(_ context: AppContext) {
    self.context = context
    core = Inbox(
      collecting: context.services.collecting, trackReader: context.services.trackReader,
      titled: { $0.fullTitle })
    (work, groups, status) = (InboxWork(), InboxGroups(album: context.album), InboxStatus())
    writing = InboxWriting(core, fail: context.toasts.report)
    stored = StoredInbox(context, core, groups, writing)
    notes = GroupNotes(groups, writing, status)
    deciding = InboxDeciding(groups, writing, notes, work, status, fail: context.toasts.report)
    find = InboxFind(context, groups, deciding)
    dating = InboxDating(groups, writing, status)
    clock = ClockCorrection(stored, groups, writing, status)
    collecting = InboxCollecting(
      context, core, work, writing, stored, groups, notes, deciding)
    reading = InboxReading(core, work, writing, stored, notes, collecting, clock, context.toasts)
    writing.whenWritten = { [weak stored] in await stored?.reload() }
    stored.batchBegins = { [weak self] in self?.beginBatch() }
    groups.cameInFront = { [weak notes, weak find, weak deciding] group in
      notes?.begin(with: group)
      deciding?.cameInFront()
      find?.clear()
    }
  }

  // MARK: Displayed values

  /// The content of the page.
  package var content: Content {
    guard stored.isLoaded else { return .opening }
    guard let batch = stored.batch else { return work.activity == .reading ? .waiting : .start }
    if collecting.isShown { return .collected }
    if !groups.all.isEmpty { return .review }
    return work.activity == .reading || batch.state == .reading ? .waiting : .nothing
  }

  /// The title of the page.
  package var title: String { tr("Photo Inbox") }

  /// The progress of decisions; empty unless the groups are displayed.
  package var subtitle: String { content == .review ? groups.progressText : "" }

  // MARK: Batch

  /// Begins another batch clean: nothing of the one before is shown, undone or typed into it.
  private func beginBatch() {
    notes.begin()
    groups.begin()
    deciding.forget()
    collecting.forget()
    find.clear()
  }

  /// Loads the batch of an earlier run; does nothing once loaded.
  package func open() async {
    guard !stored.isLoaded else { return }
    await stored.load()
    collecting.showIfFinished()
    groups.showFirstUndecided()
    if stored.batch?.state == .reading, work.activity == nil { reading.readOn() }
  }

  /// Reloads the inbox, which another process such as `monactl inbox` may have changed; call when
  /// the page becomes visible.
  package func lookAgain() async {
    guard stored.isLoaded, work.activity == nil, writing.isWritten, !notes.isPending else { return }
    let before = stored.batch?.id
    await stored.reload()
    if stored.batch?.id != before { groups.showFirstUndecided() }
    collecting.showIfFinished()
  }

  /// Cancels running work, then discards the batch with all decisions.
  package func discard() {
    notes.flush()
    work.cancel()
    work.begin(nil) { [self] in
      await writing.finish()
      do { try await core.discard() } catch { context.toasts.report(error) }
      deciding.forget()
      collecting.forget()
      clock.forget()
      notes.forget()
      writing.supersede()
    } then: { [self] in
      await stored.reload()
    }
  }

  /// Waits until all running work has ended, for tests.
  func settle() async {
    while notes.isPending || work.isPending || clock.isPending || writing.isPending {
      await notes.settle()
      await work.settle()
      await clock.settle()
      await writing.settle()
    }
  }

  // MARK: Keys

  /// Performs the action of a key.
  /// - Returns: where to move the focus.
  package func obey(_ command: InboxCommand) -> InboxFocus {
    switch command {
    case .choose(let number):
      if notes.isRating { notes.rate(number) } else { deciding.choose(number) }
    case .rate(let stars): notes.rate(stars)
    case .expectStars: notes.expectStars(!notes.isRating)
    case .chooseLikeliest: deciding.chooseLikeliest()
    case .acceptClear: deciding.acceptClear()
    case .skip: deciding.skip()
    case .undo: collecting.undoFront()
    case .move(let step): groups.move(by: step)
    case .moveFar(let step): groups.moveFar(by: step)
    case .movePhoto(let step): deciding.movePhoto(by: step)
    case .splitOrJoin: deciding.splitOrJoin()
    case .toggleKept: deciding.toggleKept()
    case .collect: collecting.collect()
    case .report:
      report()
      return .unchanged
    case .addNew:
      addNew()
      return .unchanged
    case .find:
      notes.expectStars(false)
      return .search
    case .comment:
      notes.expectStars(false)
      return .comment
    case .clock:
      clock.show(!clock.isShown)
      context.toasts.announce(clock.isShown ? clock.spoken : tr("Clock and tracks are hidden."))
      return .unchanged
    case .lookCloser: return look { $0.toggle() }
    case .zoom(let steps): return look { $0.zoom(by: pow(PhotoZoom.step, Double(steps))) }
    case .showWhole: return look { $0.reset() }
    case .pan(let right, let down):
      let step = PhotoZoom.panStep
      return look { $0.pan(by: PhotoZoom.Size(Double(right) * step, Double(down) * step)) }
    }
    return .photos
  }

  /// Opens the form in which the chosen discovery, else the likeliest one, is reported, with the displayed photo.
  package func report() {
    guard let id = groups.reported else {
      return status.show(tr("Find the work first, then report it."))
    }
    let draft = context.reportDrafts.draft(of: id)
    if let photo = groups.photo { draft.take(photo.file, at: photo.position?.coordinate) }
    context.navigation.open(.report(id))
  }

  /// Opens the form of a work that no catalogue has, with the displayed photo; once added, the group shows it.
  package func addNew() {
    guard let group = groups.front, let photo = groups.photo else { return }
    guard !group.isCollected else {
      return status.show(tr("This photo is collected: take that back first."))
    }
    notes.flush()
    let draft = context.ownDrafts.begin(.inbox)
    draft.take(photo.file, at: photo.position?.coordinate)
    let choose: @MainActor (DiscoveryRow) -> Void = { [weak self] row in
      guard let self, let place = groups.place(of: photo.id) else { return }
      groups.come(to: place)
      deciding.choose(row)
    }
    (draft.whenAdded, draft.whenFound) = (choose, choose)
    context.navigation.open(.ownForm(.inbox))
  }

  private func look(_ change: (inout PhotoZoom) -> Void) -> InboxFocus {
    change(&groups.zoomed.zoom)
    return .unchanged
  }

  /// Handles Escape, with the focus in the list of groups or in the comment.
  /// - Returns: where to move the focus; nil when Escape has no effect here.
  package func escape(isCommenting: Bool) -> InboxFocus? {
    if notes.isRating {
      notes.expectStars(false)
      return .unchanged
    }
    guard isCommenting else { return nil }
    notes.flush()
    return .photos
  }

  /// The hint about keys; in a narrow window only while a digit sets the rating, else nil.
  package func hint(isNarrow: Bool) -> String? {
    if notes.isRating { return tr("Press 1 to 5 for the stars.") }
    return isNarrow
      ? nil
      : tr(
        "Enter confirms the first, 1–8 another one, L all that is clear, S skips, U takes back, / finds another, Z looks closer."
      )
  }
}

/// The latest status message of the inbox, which screen readers announce.
@Observable @MainActor
package final class InboxStatus {
  /// The latest status message.
  package private(set) var text = ""
  /// The number of messages so far: the same one again is announced again.
  package private(set) var count = 0

  init() {}

  /// Sets the status message.
  func show(_ text: String) {
    self.text = text
    count += 1
  }
}
