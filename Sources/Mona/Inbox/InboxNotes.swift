import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The stars and the comment that the group in front gets on the way.
@MainActor
final class InboxNotes {
  let widget: Widget
  private let screen: InboxScreen
  private let stars: Stars
  private let comment: CommentEditor

  /// - Parameter leave: gives the keyboard to the photos.
  init(_ screen: InboxScreen, leave: @escaping @MainActor () -> Void) {
    self.screen = screen
    stars = Stars { [weak screen] in screen?.rate($0) }
    gtk_widget_set_tooltip_text(stars.widget, tr("R, then 1 to 5; or Shift and 1 to 5"))
    comment = CommentEditor(height: 76) { [weak screen] in
      screen?.flushComment()
      leave()
    } write: { [weak screen] in
      screen?.write($0)
    } shown: { [weak screen] in
      screen.map { ($0.comment, $0.commentRemark, $0.isCommentTooLong) }
    }
    gtk_widget_set_tooltip_text(
      comment.widget, tr("C begins the comment, Escape goes back to the photos"))
    widget = box(
      GTK_ORIENTATION_VERTICAL, spacing: 6,
      [stars.widget, label(tr("Comment"), "caption-heading"), comment.widget])
    observe(while: widget) { [weak self] in self?.render() }
  }

  /// Gives the keyboard to the comment.
  func write() {
    comment.focus()
  }

  /// Whether the comment has the keyboard.
  var isWriting: Bool { hasFocus(within: comment.widget) }

  private func render() {
    stars.show(screen.front?.rating)
    gtk_widget_set_sensitive(widget, screen.front?.isCollected == true ? 0 : 1)
  }
}
