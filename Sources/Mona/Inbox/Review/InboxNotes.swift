import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The stars and the comment that the group in front gets on the way.
@MainActor
final class InboxNotes {
  let widget: Widget
  private let notes: GroupNotes
  private let stars: Stars
  private let comment: CommentEditor

  /// - Parameter leave: gives the keyboard to the photos.
  init(_ notes: GroupNotes, leave: @escaping @MainActor () -> Void) {
    self.notes = notes
    stars = Stars { [weak notes] in notes?.rate($0) }
    stars.widget.tooltip = tr("R, then 1 to 5; or Shift and 1 to 5, unless that types /")
    comment = CommentEditor(height: 76) { [weak notes] in
      notes?.flush()
      leave()
    } write: { [weak notes] in
      notes?.write($0)
    } shown: { [weak notes] in
      notes.map { ($0.comment, $0.remark, $0.isTooLong) }
    }
    comment.widget.tooltip = tr("C begins the comment, Escape goes back to the photos")
    widget = box(
      .vertical, spacing: 6,
      [stars.widget, label(tr("Comment"), "caption-heading"), comment.widget])
    observe(while: widget) { [weak self] in self?.render() }
  }

  /// Gives the keyboard to the comment, which shows what is said of the group in front by then.
  func write() {
    render()
    comment.focus()
  }

  /// Whether the comment has the keyboard.
  var isWriting: Bool { hasFocus(within: comment.widget) }

  private func render() {
    stars.show(notes.rating)
    stars.widget.isSensitive = notes.isOpen
    // Not insensitive: the letters of a comment that cannot be written would be commands.
    comment.setEditable(notes.isOpen)
  }
}
