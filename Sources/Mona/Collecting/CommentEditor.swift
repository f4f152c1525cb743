import CGtk
import GtkKit
import MonaScreens
import MonaText

/// Where a comment is written, and what there is to know of its length: the same on the sheet and in
/// the flow after a photo.
@MainActor
final class CommentEditor {
  let widget: Widget
  private let words: CommentBox

  /// - Parameter submit: what Control and Enter do.
  init(_ draft: CommentDraft, submit: @escaping @MainActor () -> Void) {
    words = CommentBox(name: tr("Comment"), submit: submit) { [weak draft] text in
      draft?.write(text)
    }
    let remark = label("", "caption", wraps: true)
    widget = box(GTK_ORIENTATION_VERTICAL, spacing: 6, [words.widget, remark])
    observe(while: widget) { [weak draft, words] in
      guard let draft else { return }
      words.text = draft.text
      words.describe(draft.remark)
      setText(remark, draft.remark)
      gtk_widget_set_visible(remark, draft.remark.isEmpty ? 0 : 1)
      for (name, isOn) in [("error", draft.isTooLong), ("dim-label", !draft.isTooLong)] {
        if isOn {
          gtk_widget_add_css_class(remark, name)
        } else {
          gtk_widget_remove_css_class(remark, name)
        }
      }
    }
  }

  /// Gives it the keyboard.
  func focus() {
    words.focus()
  }
}
