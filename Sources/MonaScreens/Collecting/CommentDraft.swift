import MonaModel
import MonaPerson
import MonaText
import Observation
import Synchronization

/// The comment of a visit while it is being written, on the sheet or on the page after collecting.
///
/// Input is stored as a draft after ``pause``, so that a crash loses no more than that, and saved
/// as the comment after ``rest`` without input, which deletes the draft.
@Observable @MainActor
package final class CommentDraft {
  /// The text in the box, saved or not.
  package private(set) var text = ""
  /// Whether the text is a draft from an earlier run that has not been edited since.
  package private(set) var isFound = false
  /// Whether the text was saved after the last input.
  private var isJustSaved = false
  private var saved = ""
  /// The saved comment that the person began to edit; if another one is saved meanwhile, the person
  /// chooses which to keep.
  private var basis = ""

  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private let id: DiscoveryID
  @ObservationIgnored private let pause: Duration
  @ObservationIgnored private let rest: Duration
  @ObservationIgnored private var waiting: Task<Void, Never>?
  @ObservationIgnored private var resting: Task<Void, Never>?
  @ObservationIgnored private var hasFailed = false
  private let version = DraftVersion()

  /// - Parameters:
  ///   - pause: the longest time between an input and its draft.
  ///   - rest: the time without input after which the comment is saved.
  init(
    _ context: AppContext, of id: DiscoveryID, pause: Duration = .milliseconds(500),
    rest: Duration = .seconds(3)
  ) {
    self.context = context
    self.id = id
    self.pause = pause
    self.rest = rest
  }

  // MARK: Displayed values

  /// Whether the text differs from the saved comment.
  package var isUnsaved: Bool { text != saved && words != saved }

  /// The text as it would be saved; unchanged when it is too long to be saved.
  private var words: String {
    do throws(StoreError) { return try VisitNote.comment(text) ?? "" } catch { return text }
  }

  /// The comment saved by another process during editing, empty if that deleted it; nil when there
  /// is no conflict.
  package var other: String? { isUnsaved && saved != basis ? saved : nil }

  /// Whether the text is too long to be saved.
  package var isTooLong: Bool { length.isTooLong }

  var length: CommentLength { CommentLength(text) }

  /// The remark below the box: the number of characters left near the limit, else that the text is
  /// an earlier draft or that it is saved; empty when there is nothing to say.
  package var remark: String {
    guard length.text.isEmpty else { return length.text }
    if isFound { return tr("You began to write this, and did not save it.") }
    return isJustSaved ? tr("The comment is saved.") : ""
  }

  // MARK: Loading

  /// The version of the text, which increases with each input and each save.
  var latest: Int { version.latest }

  /// Displays the stored comment and draft, unless the person is editing.
  /// - Parameter latest: the value of ``latest`` before the store was read.
  func follow(saved: String?, draft: Draft?, since latest: Int) {
    // Data read before the latest input or save is outdated.
    guard latest == version.latest else { return }
    let isWriting = isUnsaved
    set(\.saved, saved ?? "")
    // Trailing white space, which is not saved, stays in the box.
    if !isWriting, draft != nil || isUnsaved {
      set(\.text, draft?.text ?? self.saved)
      set(\.basis, draft.map { $0.startedFrom ?? "" } ?? self.saved)
      set(\.isFound, draft != nil && isUnsaved)
      set(\.isJustSaved, false)
    }
    // There is no conflict if another process saved the same text.
    guard !isUnsaved else { return }
    set(\.basis, self.saved)
    set(\.isFound, false)
  }

  private func set<Value: Equatable>(
    _ property: ReferenceWritableKeyPath<CommentDraft, Value>, _ value: Value
  ) {
    if self[keyPath: property] != value { self[keyPath: property] = value }
  }

  // MARK: Intents

  /// Sets the text; it is stored as a draft after ``pause``.
  package func write(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    set(\.isFound, false)
    set(\.isJustSaved, false)
    version.advance()
    saveLater()
    guard waiting == nil else { return }
    waiting = Task { [weak self, pause] in
      // Sleeping fails only when the task is cancelled, which is checked below.
      try? await Task.sleep(for: pause)
      guard !Task.isCancelled, let self else { return }
      self.waiting = nil
      await self.keep()
    }
  }

  private func saveLater() {
    resting?.cancel()
    resting = Task { [weak self, rest] in
      // Sleeping fails only when the task is cancelled, which is checked below.
      try? await Task.sleep(for: rest)
      guard !Task.isCancelled, let self, isUnsaved, !isTooLong else { return }
      save()
    }
  }

  /// Saves the comment; if it is invalid, the text stays and a toast reports why.
  ///
  /// Nothing is saved while there is a conflict.
  /// - Returns: false when the text is invalid or there is a conflict.
  @discardableResult
  package func save() -> Bool {
    guard other == nil else { return false }
    let (typed, before, basis) = (text, saved, basis)
    guard let words = context.toasts.attempt({ try VisitNote.comment(typed) }) else { return false }
    settle()
    set(\.saved, words ?? "")
    set(\.basis, saved)
    let start = basis.isEmpty ? nil : basis
    let number = latest
    context.pendingWrites.enqueue(
      [.notes], optimistic: (id, .comment(words)),
      then: { [weak self] in
        if let self, latest == number, words != nil { set(\.isJustSaved, true) }
      },
      orElse: { [weak self, pendingWrites = context.pendingWrites, id] in
        // The text counts as unsaved again, and is stored as a draft.
        self?.saved = before
        self?.basis = basis
        pendingWrites.enqueue([]) { try $0.keepDraft(Draft(typed, startedFrom: start), of: id) }
      },
      { [id] in try $0.comment(id, words, startedFrom: start) })
    return true
  }

  /// Resolves the conflict by saving this text.
  package func keepMine() {
    set(\.basis, saved)
    save()
  }

  /// Resolves the conflict by appending this text to the saved comment; not saved if that is too
  /// long.
  package func keepBoth() {
    let words = "\(saved)\n\n\(text)"
    set(\.basis, saved)
    write(words)
    if !isTooLong { save() }
  }

  /// Discards unsaved changes.
  package func discard() {
    settle()
    set(\.text, saved)
    set(\.basis, saved)
    attemptToKeep()
  }

  /// Saves the comment when the page closes; keeps it as a draft, with a toast, when it is too long
  /// or in conflict.
  func leave() {
    guard isUnsaved else { return forgetWaiting() }
    guard other == nil else {
      keepNow()
      context.toasts.report(StoreError.commentChanged(id))
      return
    }
    guard isTooLong else {
      // The remark that it is saved goes with the box.
      if save() {
        context.toasts.announce(
          saved.isEmpty ? tr("The comment is removed.") : tr("The comment is saved."))
      }
      return
    }
    keepNow()
    context.toasts.show(
      tr("The comment is too long to be saved: it waits on the sheet to be shortened."))
  }

  /// Stores the text as a draft at once.
  private func keepNow() {
    settle()
    attemptToKeep()
  }

  /// Updates the draft if there was input since: text that was typed and deleted again may be
  /// stored.
  private func forgetWaiting() {
    guard waiting != nil else { return }
    settle()
    attemptToKeep()
  }

  /// Cancels the pending draft and save of the input so far.
  private func settle() {
    for task in [waiting, resting] { task?.cancel() }
    (waiting, resting) = (nil, nil)
    version.advance()
    set(\.isFound, false)
  }

  private var draft: Draft {
    Draft(isUnsaved ? text : saved, startedFrom: basis.isEmpty ? nil : basis)
  }

  private func attemptToKeep() {
    context.pendingWrites.enqueue([]) { [id, draft] in try $0.keepDraft(draft, of: id) }
  }

  private func keep() async {
    let (store, id, draft, version) = (context.store, id, draft, version)
    let number = version.latest
    do {
      try await store.write { store in
        try store.keepDraft(draft, of: id) { version.latest == number }
      }
      hasFailed = false
    } catch {
      // Report the first failure only; each input tries again.
      if !hasFailed { context.toasts.report(error) }
      hasFailed = true
    }
  }
}

/// The length of a comment compared with the limit.
struct CommentLength: Hashable, Sendable {
  /// The number of characters left, negative beyond the limit; nil while more than 200 are left.
  let left: Int?

  init(_ comment: String) {
    let left = CommentLimit.scalars - comment.unicodeScalars.count
    self.left = left <= Self.warning ? left : nil
  }

  /// The number of characters left from which on it is displayed.
  private static let warning = 200

  /// Whether the text is too long to be saved.
  var isTooLong: Bool { left.map { $0 < 0 } ?? false }

  /// The number of characters left or too many; empty while more than 200 are left.
  var text: String {
    switch left {
    case .some(let left) where left < 0:
      trn(
        "{count} character too many: shorten it to save it.",
        "{count} characters too many: shorten it to save it.", -left)
    case .some(let left): trn("{count} character left", "{count} characters left", left)
    case nil: ""
    }
  }
}

/// A version number of the text that any thread can read.
final class DraftVersion: Sendable {
  private let number = Atomic<Int>(0)

  /// The current version.
  var latest: Int { number.load(ordering: .acquiring) }

  /// Begins a new version.
  func advance() {
    number.add(1, ordering: .acquiringAndReleasing)
  }
}
