import CGtk
import GtkKit
import MonaScreens
import MonaText

/// An editor for a comment, with a remark on its length; used on the sheet, after a photo and in the inbox.
@MainActor
final class CommentEditor {
  let widget: Widget
  private let words: CommentBox
  private let remark = label("", "caption", wraps: true)
  private let shown: @MainActor () -> Content?

  /// The text, the remark on its length, and whether it is too long.
  typealias Content = (text: String, remark: String, isTooLong: Bool)

  /// - Parameter submit: the action of Control+Enter.
  convenience init(_ draft: CommentDraft, submit: @escaping @MainActor () -> Void) {
    self.init(height: 120, submit: submit) { [weak draft] in
      draft?.write($0)
    } shown: { [weak draft] in
      draft.map { ($0.text, $0.remark, $0.isTooLong) }
    }
  }

  /// - Parameters:
  ///   - height: the height of the text field, in pixels.
  ///   - submit: the action of Control+Enter.
  ///   - shown: the content to show, which is observed; nil if there is none any more.
  init(
    height: Int, submit: @escaping @MainActor () -> Void,
    write: @escaping @MainActor (String) -> Void, shown: @escaping @MainActor () -> Content?
  ) {
    self.shown = shown
    words = CommentBox(name: tr("Comment"), height: height, submit: submit, write)
    widget = box(.vertical, spacing: 6, [words.widget, remark])
    observe(while: widget) { [self] in render() }
  }

  /// Focuses the text field, after updating its content, so that typing appends to the current text.
  func focus() {
    render()
    words.focus()
  }

  /// Sets whether the text can be edited; a read-only field still takes the focus and all keys.
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

/// A text field of several lines.
@MainActor
final class CommentBox {
  let widget: Widget
  private let view: Widget = gtk_text_view_new()
  private let buffer: UnsafeMutablePointer<GtkTextBuffer>
  private var isSetting = false

  /// - Parameters:
  ///   - name: the accessible name.
  ///   - height: the height, in pixels.
  ///   - submit: the action of Control+Enter, as Enter begins a new line.
  init(
    name: String, height: Int, submit: @escaping @MainActor () -> Void,
    _ changed: @escaping @MainActor (String) -> Void
  ) {
    buffer = gtk_text_view_get_buffer(cast(view))
    gtk_text_view_set_wrap_mode(cast(view), GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_accepts_tab(cast(view), 0)
    gtk_text_view_set_left_margin(cast(view), 12)
    gtk_text_view_set_right_margin(cast(view), 12)
    gtk_text_view_set_top_margin(cast(view), 12)
    gtk_text_view_set_bottom_margin(cast(view), 12)
    Accessible.label(view, name)
    widget = scrolled(view)
    widget.addClass("card")
    widget.clips = true
    widget.requestSize(height: height)
    widget.vexpand = false
    let adjustment = verticalAdjustment(of: widget)
    WheelPassing.install(on: widget) { [view] clicks in
      let value = gtk_adjustment_get_value(adjustment)
      let end = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
      return view.hasFocus
        && (clicks < 0 ? value > gtk_adjustment_get_lower(adjustment) : value < end)
    }
    connect(buffer, "changed") { [weak self, buffer] in
      if self?.isSetting != true { changed(Self.text(of: buffer)) }
    }
    onKey(in: view) { key, modifiers in
      let isEnter = [UInt32(GDK_KEY_Return), UInt32(GDK_KEY_KP_Enter)].contains(key)
      guard isEnter, modifiers & Int(GDK_CONTROL_MASK.rawValue) != 0 else { return false }
      submit()
      return true
    }
  }

  /// The text; setting the same text again keeps the cursor.
  var text: String {
    get { Self.text(of: buffer) }
    set {
      guard newValue != text else { return }
      // GTK clears the buffer first and emits signals, which are not the person's changes.
      isSetting = true
      gtk_text_buffer_set_text(buffer, newValue, -1)
      isSetting = false
    }
  }

  /// Sets whether the text can be edited; a read-only field still takes the focus and all keys.
  func setEditable(_ isEditable: Bool) {
    gtk_text_view_set_editable(cast(view), isEditable ? 1 : 0)
  }

  /// Focuses the field.
  func focus() {
    view.grabFocus()
  }

  /// Sets the accessible description.
  func describe(_ text: String) {
    Accessible.describe(view, text)
  }

  /// The text of a buffer.
  static func text(of buffer: UnsafeMutablePointer<GtkTextBuffer>) -> String {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    return String(taking: gtk_text_buffer_get_text(buffer, &start, &end, 0)) ?? ""
  }
}
