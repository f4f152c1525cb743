import CGtk
import GtkKit
import MonaScreens
import MonaText

/// Asks when the photos of the current group were taken, where they do not say so surely.
@MainActor
final class InboxDate {
  let widget: Widget
  private let dating: InboxDating
  private let question = label("", wraps: true)
  private let entry: Widget = gtk_entry_new()
  private var shown = ""

  /// - Parameter leave: moves the focus away after an answer.
  init(_ dating: InboxDating, leave: @escaping @MainActor () -> Void) {
    self.dating = dating
    let name = tr("When the photo was taken")
    Accessible.label(entry, name)
    gtk_editable_set_width_chars(cast(entry), 17)
    entry.hexpand = true
    let save = button(trc("a date", "Save"), "small-button") {}
    widget = box(.vertical, spacing: 6, [question, box(.horizontal, spacing: 6, [entry, save])])
    for (control, signal) in [(entry, "activate"), (save, "clicked")] {
      connect(control, signal) { [weak self] in
        if self?.say() == true { leave() }
      }
    }
    observe(while: widget) { [weak self] in self?.render() }
  }

  /// Whether the person types a date.
  var isWriting: Bool { hasFocus(within: entry) }

  private func say() -> Bool { dating.say(entry.typed) }

  private func render() {
    widget.isVisible = dating.isShown
    question.text = dating.question
    entry.tooltip = dating.hint
    guard dating.text != shown || !isWriting else { return }
    shown = dating.text
    entry.typed = shown
  }
}
