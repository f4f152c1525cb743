import CGtk
import GtkKit

/// A few lines to write in.
@MainActor
final class CommentBox {
  let widget: Widget
  private let view: Widget = gtk_text_view_new()
  private let buffer: UnsafeMutablePointer<GtkTextBuffer>
  private var isSetting = false

  /// - Parameters:
  ///   - name: what screen readers call it.
  ///   - height: of the first lines, in pixels.
  ///   - submit: what Control and Enter do, in a place where Enter begins a line.
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

  /// What is written; setting the same text again moves nothing.
  var text: String {
    get { Self.text(of: buffer) }
    set {
      guard newValue != text else { return }
      // GTK empties it first, and says so: nobody wrote that.
      isSetting = true
      gtk_text_buffer_set_text(buffer, newValue, -1)
      isSetting = false
    }
  }

  /// Whether it can be written in; where not, it still takes the keyboard, and all keys with it.
  func setEditable(_ isEditable: Bool) {
    gtk_text_view_set_editable(cast(view), isEditable ? 1 : 0)
  }

  /// Gives it the keyboard.
  func focus() {
    view.grabFocus()
  }

  /// What screen readers say after its name.
  func describe(_ text: String) {
    Accessible.describe(view, text)
  }

  private static func text(of buffer: UnsafeMutablePointer<GtkTextBuffer>) -> String {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    return String(taking: gtk_text_buffer_get_text(buffer, &start, &end, 0)) ?? ""
  }
}
