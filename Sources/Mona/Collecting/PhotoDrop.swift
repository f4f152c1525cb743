import CGtk
import GtkKit
import MonaScreens
import MonaText

/// Photos dragged over the window: what would take them is set apart, and a line says what will
/// happen.
@MainActor
final class PhotoDrop {
  private let overlay: Widget
  private let front: @MainActor () -> (widget: Widget, PhotoDestination)?
  private var marked: Widget?
  private var line: Widget?

  /// - Parameters:
  ///   - overlay: fills the window.
  ///   - front: the page in front and its discovery, for what is dropped beside all others.
  init(
    over overlay: Widget, front: @escaping @MainActor () -> (widget: Widget, PhotoDestination)?,
    take: @escaping @MainActor (TransferredContent, PhotoDestination?) -> Void
  ) {
    self.overlay = overlay
    self.front = front
    FileDrop.accept(
      on: overlay, move: { [weak self] in self?.move($0, $1) },
      leave: { [weak self] in self?.leave() }
    ) { [weak self] content, x, y in
      let target = self?.find(x, y)?.target
      self?.leave()
      take(content, target)
    }
  }

  private func find(_ x: Double, _ y: Double) -> (widget: Widget, target: PhotoDestination)? {
    DropZone.find(in: overlay, x, y) ?? front()
  }

  private func move(_ x: Double, _ y: Double) {
    let found = find(x, y)
    mark(found?.widget)
    say(found?.target.dropText ?? PhotoDestination.inboxText)
  }

  private func mark(_ widget: Widget?) {
    guard widget != marked else { return }
    unmark()
    guard let widget else { return }
    widget.addClass("drop-here")
    // A row may go while something is dragged over it.
    g_object_ref(widget)
    marked = widget
  }

  private func unmark() {
    guard let marked else { return }
    self.marked = nil
    marked.removeClass("drop-here")
    g_object_unref(marked)
  }

  private func say(_ text: String) {
    if let line { return line.text = text }
    let line = label(text, "osd", "drop-line", wraps: true)
    line.justify = .center
    line.align(.center, .end)
    line.setMargins(12, 24)
    line.canTarget = false
    overlay.addOverlay(line)
    self.line = line
  }

  private func leave() {
    unmark()
    line.map { gtk_overlay_remove_overlay(cast(overlay), $0) }
    line = nil
  }
}
