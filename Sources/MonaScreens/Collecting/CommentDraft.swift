import MonaModel
import MonaPerson
import MonaText
import Observation
import Synchronization

/// The comment of a visit as it is being written, on the sheet or in the flow after a photo.
///
/// What is typed is kept a moment later beside the comment, so that a crash loses no more than that
/// moment, and becomes the comment once nobody has typed for a while; that ends the draft.
@Observable @MainActor
package final class CommentDraft {
  /// What stands in the box, saved or not.
  package private(set) var text = ""
  /// Whether the text was written before a crash, or left unsaved, and nobody touched it since.
  package private(set) var isFound = false
  /// Whether it was saved since the last letter.
  private var isJustSaved = false
  private var saved = ""
  /// The saved comment that the text was begun from; where another one is saved by now, the person is
  /// asked which of the two stays.
  private var basis = ""

  @ObservationIgnored private let store: Store
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let pendingWrites: PendingWrites
  @ObservationIgnored private let id: DiscoveryID
  @ObservationIgnored private let pause: Duration
  @ObservationIgnored private let rest: Duration
  @ObservationIgnored private var waiting: Task<Void, Never>?
  @ObservationIgnored private var resting: Task<Void, Never>?
  @ObservationIgnored private var hasFailed = false
  private let version = DraftVersion()

  /// - Parameters:
  ///   - pause: how long after a letter it is kept, at most.
  ///   - rest: how long after the last letter it saves itself.
  init(
    store: Store, toasts: Toasts, pendingWrites: PendingWrites, of id: DiscoveryID,
    pause: Duration = .milliseconds(500), rest: Duration = .seconds(3)
  ) {
    self.store = store
    self.toasts = toasts
    self.pendingWrites = pendingWrites
    self.id = id
    self.pause = pause
    self.rest = rest
  }

  // MARK: Displayed values

  /// Whether the box holds other words than those that are saved.
  package var isUnsaved: Bool { text != saved && words != saved }

  /// What is saved of the text; all of it where it is too long to be.
  private var words: String {
    do throws(StoreError) { return try VisitNote.comment(text) ?? "" } catch { return text }
  }

  /// The comment that was saved elsewhere while these words were being written, empty when the one
  /// before was erased; nil when there is nothing to choose.
  package var other: String? { isUnsaved && saved != basis ? saved : nil }

  /// Whether it is too long to be saved.
  package var isTooLong: Bool { length.isTooLong }

  var length: CommentLength { CommentLength(text) }

  /// What there is to know about the text: how many characters are left, once it matters, or where
  /// words come from that nobody has just typed, or that it is saved; empty when there is nothing.
  package var remark: String {
    guard length.text.isEmpty else { return length.text }
    if isFound { return tr("You began to write this, and did not save it.") }
    return isJustSaved ? tr("The comment is saved.") : ""
  }

  // MARK: The store

  /// Which text the store has to do with; it changes with each letter and each saving.
  var latest: Int { version.latest }

  /// Shows what the store has, unless the person is writing.
  /// - Parameter latest: which text was the last when the store was read.
  func follow(saved: String?, draft: Draft?, since latest: Int) {
    // What was read before a letter was typed, or the comment saved, says nothing any more.
    guard latest == version.latest else { return }
    let isWriting = isUnsaved
    set(\.saved, saved ?? "")
    // A blank after the last word, which is not saved, is where one goes on writing.
    if !isWriting, draft != nil || isUnsaved {
      set(\.text, draft?.text ?? self.saved)
      set(\.basis, draft.map { $0.startedFrom ?? "" } ?? self.saved)
      set(\.isFound, draft != nil && isUnsaved)
      set(\.isJustSaved, false)
    }
    // Who wrote the very same elsewhere has nothing to choose.
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

  /// Takes what the box holds now, to be kept a moment later.
  package func write(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    set(\.isFound, false)
    set(\.isJustSaved, false)
    version.advance()
    saveLater()
    guard waiting == nil else { return }
    waiting = Task { [weak self, pause] in
      // Only a cancelled task wakes early, which is seen below.
      try? await Task.sleep(for: pause)
      guard !Task.isCancelled, let self else { return }
      self.waiting = nil
      await self.keep()
    }
  }

  private func saveLater() {
    resting?.cancel()
    resting = Task { [weak self, rest] in
      // Only a cancelled task wakes early, which is seen below.
      try? await Task.sleep(for: rest)
      guard !Task.isCancelled, let self, isUnsaved, !isTooLong else { return }
      save()
    }
  }

  /// Saves the comment; what is refused stays to be repaired, and is told.
  ///
  /// While there is something to choose, nothing is saved.
  /// - Returns: false when it is refused or to be chosen.
  @discardableResult
  package func save() -> Bool {
    guard other == nil else { return false }
    let (typed, before, basis) = (text, saved, basis)
    guard let words = toasts.attempt({ try VisitNote.comment(typed) }) else { return false }
    settle()
    set(\.saved, words ?? "")
    set(\.basis, saved)
    let start = basis.isEmpty ? nil : basis
    let number = latest
    pendingWrites.enqueue(
      [.notes], optimistic: (id, .comment(words)),
      then: { [weak self] in
        if let self, latest == number, words != nil { set(\.isJustSaved, true) }
      },
      orElse: { [weak self, pendingWrites, id] in
        // The words stand in the box, unsaved as before, and wait there for whoever comes back.
        self?.saved = before
        self?.basis = basis
        pendingWrites.enqueue([]) { try $0.keepDraft(Draft(typed, startedFrom: start), of: id) }
      },
      { [id] in try $0.comment(id, words, startedFrom: start) })
    return true
  }

  /// Saves these words in the place of the comment that was saved elsewhere.
  package func keepMine() {
    set(\.basis, saved)
    save()
  }

  /// Writes these words below the comment that was saved elsewhere, and saves both, unless they are too
  /// long together.
  package func keepBoth() {
    let words = "\(saved)\n\n\(text)"
    set(\.basis, saved)
    write(words)
    if !isTooLong { save() }
  }

  /// Gives up what is not saved.
  package func discard() {
    settle()
    set(\.text, saved)
    set(\.basis, saved)
    attemptToKeep()
  }

  /// Saves what was written as the person leaves, so that no word is lost; too long a comment waits
  /// whole, and they are told.
  func leave() {
    guard isUnsaved else { return forgetWaiting() }
    guard other == nil else {
      keepNow()
      toasts.report(StoreError.commentChanged(id))
      return
    }
    guard isTooLong else {
      save()
      return
    }
    keepNow()
    toasts.show(tr("The comment is too long to be saved: it waits on the sheet to be shortened."))
  }

  /// Keeps at once what was written, without saving it.
  private func keepNow() {
    settle()
    attemptToKeep()
  }

  /// What was typed and taken back may have been kept in between.
  private func forgetWaiting() {
    guard waiting != nil else { return }
    settle()
    attemptToKeep()
  }

  /// From here on, nothing typed so far is kept any more.
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
    pendingWrites.enqueue([]) { [id, draft] in try $0.keepDraft(draft, of: id) }
  }

  private func keep() async {
    let (store, id, draft, version) = (store, id, draft, version)
    let number = version.latest
    do {
      try await store.write { store in
        try store.keepDraft(draft, of: id) { version.latest == number }
      }
      hasFailed = false
    } catch {
      // Once is enough: it is tried again with the next letters.
      if !hasFailed { toasts.report(error) }
      hasFailed = true
    }
  }
}

/// How long a comment is, against what can be saved.
struct CommentLength: Hashable, Sendable {
  /// How many characters are left, once it matters; negative when there are too many.
  let left: Int?

  init(_ comment: String) {
    let left = Visit.commentLimit - comment.unicodeScalars.count
    self.left = left <= Self.warning ? left : nil
  }

  /// From so many characters left on, they are counted.
  private static let warning = 200

  /// Whether it is too long to be saved.
  var isTooLong: Bool { left.map { $0 < 0 } ?? false }

  /// How many characters are left or too many, once it matters; else empty.
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

/// Which of the texts typed one after another is the last, told from any thread.
final class DraftVersion: Sendable {
  private let number = Atomic<Int>(0)

  /// The number of the text typed last.
  var latest: Int { number.load(ordering: .acquiring) }

  /// Makes all numbers given so far older ones.
  func advance() {
    number.add(1, ordering: .acquiringAndReleasing)
  }
}
