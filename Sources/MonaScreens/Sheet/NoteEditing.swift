import MonaModel
import MonaPerson
import MonaText
import Observation

/// The person's own note on a discovery while it is being written.
///
/// It is saved ``pause`` after an input at the latest, so that a crash loses no more than that. If
/// another process changed it meanwhile, both texts are kept.
@Observable @MainActor
package final class NoteEditing {
  /// The text in the box, saved or not.
  package private(set) var text = ""
  /// Whether the box is shown: there is or was a note, or the person began one.
  package private(set) var isOpen = false
  /// The note that is stored, or about to be.
  private var saved = ""

  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private let id: DiscoveryID
  @ObservationIgnored private let pause: Duration
  @ObservationIgnored private var waiting: Task<Void, Never>?
  /// Whether something was saved since the person began to write.
  @ObservationIgnored private var isSaved = false

  init(_ context: AppContext, of id: DiscoveryID, pause: Duration = .milliseconds(500)) {
    (self.context, self.id, self.pause) = (context, id, pause)
  }

  /// Whether the text is too long to be saved.
  package var isTooLong: Bool { tooLong != nil }

  /// The line below the box: that the text is too long, else whose it is.
  package var remark: String {
    tooLong?.sentence
      ?? tr("For you alone: MONA keeps it here and in your backups, and never sends it.")
  }

  private var tooLong: StoreError? {
    do throws(StoreError) { _ = try PersonalNote.validated(text) } catch { return error }
    return nil
  }

  private var isUnsaved: Bool {
    isTooLong || ((try? PersonalNote.validated(text)) ?? "") != saved
  }

  /// Displays the stored note, unless the person is writing.
  func follow(saved: String?) {
    let isWriting = isUnsaved || waiting != nil
    guard !isWriting, !context.pendingWrites.expectsNote(of: id) else { return }
    let stored = saved ?? ""
    guard stored != self.saved else { return }
    self.saved = stored
    text = stored
    if !stored.isEmpty { isOpen = true }
  }

  /// Shows the box, for a new note.
  package func open() { isOpen = true }

  /// Sets the text, which is saved after ``pause``.
  package func write(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    guard waiting == nil else { return }
    waiting = Task { [weak self, pause] in
      // Sleeping fails only when the task is cancelled, which is checked below.
      try? await Task.sleep(for: pause)
      guard !Task.isCancelled, let self else { return }
      waiting = nil
      if !isTooLong { save() }
    }
  }

  /// Saves the text at once, as the person leaves it; a toast says if it is too long.
  package func leave() {
    waiting?.cancel()
    waiting = nil
    save()
    guard isSaved, !isUnsaved else { return }
    isSaved = false
    context.toasts.announce(
      saved.isEmpty ? tr("The note is removed.") : tr("The note is saved."))
  }

  private func save() {
    guard isUnsaved else { return }
    let (typed, before) = (text, saved)
    guard let note = context.toasts.attempt({ try PersonalNote.validated(typed) }) else { return }
    saved = note ?? ""
    isSaved = true
    context.pendingWrites.enqueue(
      [.notes], optimistic: (id, .note(note)),
      orElse: { [weak self] in if self?.saved == note ?? "" { self?.saved = before } }
    ) { [id] store in
      try store.setPersonalNote(note, of: id, startedFrom: before.isEmpty ? nil : before)
    }
  }
}
