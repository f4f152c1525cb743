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
  private let remark = label("", "caption", wraps: true)
  private let shown: @MainActor () -> Content?

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
    height: Int, submit: @escaping @MainActor () -> Void,
    write: @escaping @MainActor (String) -> Void, shown: @escaping @MainActor () -> Content?
  ) {
    self.shown = shown
    words = CommentBox(name: tr("Comment"), height: height, submit: submit, write)
    widget = box(.vertical, spacing: 6, [words.widget, remark])
    observe(while: widget) { [self] in render() }
  }

  /// Gives it the keyboard; what is typed from now on is added to what stands there now.
  func focus() {
    render()
    words.focus()
  }

  /// Whether it can be written in; where not, it still takes the keyboard, and all keys with it.
  func setEditable(_ isEditable: Bool) {
    words.setEditable(isEditable)
  }

  private func render() {
    guard let content = shown() else { return }
    words.text = content.text
    words.describe(content.remark)
    remark.text = content.remark
    remark.isVisible = !content.remark.isEmpty
    for (name, isOn) in [("error", content.isTooLong), ("dim-label", !content.isTooLong)] {
      remark.setClass(name, isOn)
    }
  }
}
