import CGtk
import GtkKit
import MonaScreens
import MonaText

/// Where a comment is written, and what there is to know of its length: the same on the sheet, in the
/// flow after a photo and in the inbox.
@MainActor
final class CommentEditor {
  let widget: Widget
  private let words: CommentBox

  /// What stands in it, what there is to know about that, and whether it is too much.
  typealias Content = (text: String, remark: String, isTooLong: Bool)

  /// - Parameter submit: what Control and Enter do.
  convenience init(_ draft: CommentDraft, submit: @escaping @MainActor () -> Void) {
    self.init(height: 120, submit: submit) { [weak draft] in
      draft?.write($0)
    } shown: { [weak draft] in
      draft.map { ($0.text, $0.remark, $0.isTooLong) }
    }
  }

  /// - Parameters:
  ///   - height: of the lines one sees, in pixels.
  ///   - submit: what Control and Enter do.
  ///   - shown: is followed; nil once nothing is left to show.
  init(
    height: Int32, submit: @escaping @MainActor () -> Void,
    write: @escaping @MainActor (String) -> Void, shown: @escaping @MainActor () -> Content?
  ) {
    words = CommentBox(name: tr("Comment"), height: height, submit: submit, write)
    let remark = label("", "caption", wraps: true)
    widget = box(GTK_ORIENTATION_VERTICAL, spacing: 6, [words.widget, remark])
    observe(while: widget) { [words] in
      guard let content = shown() else { return }
      words.text = content.text
      words.describe(content.remark)
      setText(remark, content.remark)
      gtk_widget_set_visible(remark, content.remark.isEmpty ? 0 : 1)
      for (name, isOn) in [("error", content.isTooLong), ("dim-label", !content.isTooLong)] {
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
