import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The inbox of photos: they are read, the person says what each group of them shows, and then all
/// is collected at once.
///
/// What the person decides shows at once and is written behind, in order. Nothing of it is only
/// here: every decision is in the store a moment later. Each part does one thing and is what the
/// widgets of that thing are given; here they are put together.
@Observable @MainActor
package final class InboxViewModel {
  /// What fills the page.
  package enum Content: Hashable, Sendable {
    /// It is not known yet whether something waits.
    case opening
    /// Nothing waits: photos are asked for.
    case start
    /// Photos are being read, and none shows yet.
    case waiting
    /// There is nothing to decide about what was read.
    case nothing
    /// What each group shows is decided.
    case review
    /// The batch is collected.
    case collected
  }

  /// What takes its time.
  package let work: InboxWork
  /// What the store has of the inbox.
  package let stored: StoredInbox
  /// Reads photos and tracks.
  package let reading: InboxReading
  /// The groups, and the one in front.
  package let groups: InboxGroups
  /// What is decided of them.
  package let deciding: InboxDeciding
  /// Searches for what none of the candidates is.
  package let find: InboxFind
  /// The stars and the comment of the group in front.
  package let notes: GroupNotes
  /// The camera's clock, and the tracks.
  package let clock: ClockCorrection
  /// Collects what is decided, and takes it back.
  package let collecting: InboxCollecting
  /// What was done last.
  package let status: InboxStatus

  let core: Inbox
  private let writing: InboxWriting
  private let toasts: Toasts

  /// The inbox of this computer, of which nothing is known yet.
  init(
    store: Store, collecting: Collecting, trackReader: TrackReader, navigation: Navigation,
    toasts: Toasts, origin: OriginChooser
  ) {
    self.toasts = toasts
    core = Inbox(
      collecting: collecting, trackReader: trackReader, titled: { $0.fullTitle })
    (work, groups, status) = (InboxWork(), InboxGroups(), InboxStatus())
    writing = InboxWriting(core, fail: toasts.report)
    stored = StoredInbox(core, groups, writing, store, toasts)
    notes = GroupNotes(groups, writing, status)
    deciding = InboxDeciding(groups, writing, notes, work, status, fail: toasts.report)
    find = InboxFind(
      groups, deciding, store: store, toasts: toasts, origin: origin)
    clock = ClockCorrection(stored, groups, writing, status)
    self.collecting = InboxCollecting(
      core, work, writing, stored, groups, notes, deciding, navigation, toasts)
    reading = InboxReading(
      core, work, writing, stored, self.collecting, toasts)
    writing.whenWritten = { [weak stored] in await stored?.reload() }
    groups.cameInFront = { [weak notes, weak find] group in
      notes?.begin(with: group)
      find?.clear()
    }
  }

  // MARK: Displayed values

  /// What fills the page.
  package var content: Content {
    guard stored.isLoaded else { return .opening }
    guard let batch = stored.batch else { return work.activity == .reading ? .waiting : .start }
    if collecting.isShown { return .collected }
    if !groups.all.isEmpty { return .review }
    return work.activity == .reading || batch.state == .reading ? .waiting : .nothing
  }

  /// The name of the page.
  package var title: String { tr("Photo Inbox") }

  /// How far deciding is; empty when nothing is to be decided.
  package var subtitle: String { content == .review ? groups.progressText : "" }

  // MARK: The batch as a whole

  /// Shows what an earlier run left, once.
  package func open() async {
    guard !stored.isLoaded else { return }
    await stored.load()
    collecting.showIfFinished()
    groups.showFirstUndecided()
    if stored.batch?.state == .reading, work.activity == nil { reading.readOn() }
  }

  /// Shows what another process did to the inbox meanwhile, as `monactl inbox` does; for when the page
  /// comes in front.
  package func lookAgain() async {
    guard stored.isLoaded, work.activity == nil, writing.isWritten, !notes.isPending else { return }
    let before = stored.batch?.id
    await stored.reload()
    if stored.batch?.id != before {
      deciding.forget()
      collecting.forget()
      groups.showFirstUndecided()
    }
    collecting.showIfFinished()
  }

  /// Forgets the batch with all that was decided; what is being read or collected ends first.
  package func discard() {
    notes.flush()
    work.cancel()
    work.begin(nil) { [self] in
      await writing.finish()
      do { try await core.discard() } catch { toasts.report(error) }
      deciding.forget()
      collecting.forget()
      clock.forget()
      notes.forget()
      writing.supersede()
    } then: { [self] in
      await stored.reload()
    }
  }

  /// Waits until all that was begun is done.
  func settle() async {
    while notes.isPending || work.isPending || clock.isPending || writing.isPending {
      await notes.settle()
      await work.settle()
      await clock.settle()
      await writing.settle()
    }
  }

  // MARK: Keys

  /// Does what a key asks for.
  /// - Returns: where the keyboard is to be then.
  package func obey(_ command: InboxCommand) -> InboxFocus {
    switch command {
    case .choose(let number):
      if notes.isRating { notes.rate(number) } else { deciding.choose(number) }
    case .rate(let stars): notes.rate(stars)
    case .expectStars: notes.expectStars(!notes.isRating)
    case .chooseLikeliest: deciding.chooseLikeliest()
    case .skip: deciding.skip()
    case .undo: deciding.undo()
    case .move(let step): groups.move(by: step)
    case .movePhoto(let step): deciding.movePhoto(by: step)
    case .splitOrJoin: deciding.splitOrJoin()
    case .collect: collecting.collect()
    case .find:
      notes.expectStars(false)
      return .search
    case .comment:
      notes.expectStars(false)
      return .comment
    case .clock:
      clock.show(!clock.isShown)
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

  private func look(_ change: (inout PhotoZoom) -> Void) -> InboxFocus {
    change(&groups.zoomed.zoom)
    return .unchanged
  }

  /// Does what Escape asks for, with the keyboard among the groups or in the comment.
  /// - Returns: where the keyboard is to be then; nil when there is nothing here to leave.
  package func escape(isCommenting: Bool) -> InboxFocus? {
    if notes.isRating {
      notes.expectStars(false)
      return .unchanged
    }
    guard isCommenting else { return nil }
    notes.flush()
    return .photos
  }

  /// The keys, said in a line; nil in a narrow window, which has room only for those that mean something else
  /// than usual.
  package func hint(isNarrow: Bool) -> String? {
    if notes.isRating { return tr("Press 1 to 5 for the stars.") }
    return isNarrow
      ? nil
      : tr(
        "Enter confirms the first, 1–8 another one, S skips, U takes back, / finds another, Z looks closer."
      )
  }
}

/// What was done last in the inbox, in a few words that screen readers say by themselves.
@Observable @MainActor
package final class InboxStatus {
  /// What was done last.
  package private(set) var text = ""

  init() {}

  /// Tells what was done, or why it was not.
  func say(_ text: String) {
    self.text = text
  }
}
