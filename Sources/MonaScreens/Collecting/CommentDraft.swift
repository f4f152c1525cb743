import MonaModel
import MonaPerson
import MonaText
import Observation

/// The comment of a visit as it is being written, on the sheet or in the flow after a photo.
///
/// What is typed is kept a moment later beside the comment, so that a crash loses no more than that
/// moment; saving the comment ends the draft.
@Observable @MainActor
package final class CommentDraft {
  /// What stands in the box, saved or not.
  package private(set) var text = ""
  /// Whether the text was written before a crash, or left unsaved, and nobody touched it since.
  package private(set) var isFound = false
  private var saved = ""

  @ObservationIgnored private let store: Store
  @ObservationIgnored private let notices: Notices
  @ObservationIgnored private let acts: Acts
  @ObservationIgnored private let id: DiscoveryID
  @ObservationIgnored private let pause: Duration
  @ObservationIgnored private var waiting: Task<Void, Never>?
  @ObservationIgnored private var hasFailed = false
  private let version = DraftVersion()

  /// - Parameter pause: how long after a letter it is kept, at most.
  init(
    store: Store, notices: Notices, acts: Acts, of id: DiscoveryID,
    pause: Duration = .milliseconds(500)
  ) {
    self.store = store
    self.notices = notices
    self.acts = acts
    self.id = id
    self.pause = pause
  }

  // MARK: What shows

  /// Whether the box holds other words than those that are saved.
  package var isUnsaved: Bool { text != saved }

  /// Whether it is too long to be saved.
  package var isTooLong: Bool { length.isTooLong }

  var length: CommentLength { CommentLength(text) }

  /// What there is to know about the text: how many characters are left, once it matters, or where
  /// words come from that nobody has just typed; empty when there is nothing.
  package var remark: String {
    guard length.text.isEmpty else { return length.text }
    return isFound ? tr("You began to write this, and did not save it.") : ""
  }

  // MARK: The store

  /// Which text the store has to do with; it changes with each letter and each saving.
  var latest: Int { version.latest }

  /// Shows what the store has, unless the person is writing.
  /// - Parameter latest: which text was the last when the store was read.
  func follow(saved: String?, draft: String?, since latest: Int) {
    // What was read before a letter was typed, or the comment saved, says nothing any more.
    guard latest == version.latest else { return }
    let isWriting = isUnsaved
    set(\.saved, saved ?? "")
    guard !isWriting else { return }
    set(\.text, draft ?? self.saved)
    set(\.isFound, draft != nil && isUnsaved)
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
    version.advance()
    guard waiting == nil else { return }
    waiting = Task { [weak self, pause] in
      // Only a cancelled task wakes early, which is seen below.
      try? await Task.sleep(for: pause)
      guard !Task.isCancelled, let self else { return }
      self.waiting = nil
      await self.keep()
    }
  }

  /// Saves the comment; what is refused stays to be mended, and is told.
  @discardableResult
  package func save() -> Bool {
    let (typed, before) = (text, saved)
    guard let words = notices.attempt({ try VisitNote.comment(typed) }) else { return false }
    settle()
    set(\.saved, words ?? "")
    set(\.text, saved)
    acts.keep(
      [.notes], expecting: (id, .comment(words)),
      orElse: { [weak self, acts, id] in
        // The words stand in the box, unsaved as before, and wait there for whoever comes back.
        self?.saved = before
        acts.keep([]) { try $0.keepDraft(typed, of: id) }
      },
      { [id] in try $0.comment(id, words) })
    return true
  }

  /// Gives up what is not saved.
  package func discard() {
    settle()
    set(\.text, saved)
    attemptToKeep()
  }

  /// Saves what was written as the person leaves, so that no word is lost; too long a comment waits
  /// whole, and they are told.
  func leave() {
    guard isUnsaved else { return forgetWaiting() }
    guard isTooLong else {
      save()
      return
    }
    keepNow()
    notices.say(tr("The comment is too long to be saved: it waits on the sheet to be shortened."))
  }

  /// Keeps at once what was written, without saving it.
  func keepNow() {
    guard isUnsaved else { return forgetWaiting() }
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
    waiting?.cancel()
    waiting = nil
    version.advance()
    set(\.isFound, false)
  }

  private func attemptToKeep() {
    acts.keep([]) { [id, text] in try $0.keepDraft(text, of: id) }
  }

  private func keep() async {
    let (store, id, text, version) = (store, id, text, version)
    let number = version.latest
    do {
      try await background {
        try store.keepDraft(text, of: id) { version.latest == number }
      }
      hasFailed = false
    } catch {
      // Once is enough: it is tried again with the next letters.
      if !hasFailed { notices.fail(error) }
      hasFailed = true
    }
  }
}
