import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The text that introduces a discovery: three lines of it, and all of it on request.
@MainActor
final class SheetIntroduction {
  private let text: SheetField.Value
  /// The three lines, or the whole text.
  private let holder: Widget = adw_bin_new()
  /// The three lines.
  private let start: Object<Widget>
  private let toggle: Widget = gtk_button_new()
  private let content: Widget
  private var checking: MainSource?
  private var isWhole = false

  private static let lines = 3

  /// The introduction of a sheet; hidden while there is none.
  static func widget(for viewModel: SheetViewModel) -> Widget {
    let holder: Widget = adw_bin_new()
    var shown: SheetIntroduction?
    observe(while: holder) { [weak viewModel] in
      guard let viewModel else { return }
      let text = viewModel.introduction
      guard text != shown?.text else { return }
      shown = text.map(SheetIntroduction.init)
      holder.isVisible = text != nil
      holder.child = shown?.content
    }
    if shown == nil { holder.isVisible = false }
    return holder
  }

  private init(_ text: SheetField.Value) {
    self.text = text
    var pieces = text.pieces
    let start = label(pieces.next() ?? "", wraps: true, isSelectable: true)
    // Otherwise it would get the focus, and be shown selected, when the sheet opens.
    start.canFocus = false
    start.lines = Self.lines
    start.ellipsize = .end
    self.start = Object(start)
    let hasMore = !pieces.rest.isEmpty
    toggle.halign = .start
    toggle.isVisible = hasMore
    toggle.addClasses(["flat", "sheet-link"])
    content = gtk_overlay_new()
    content.child = box(.vertical, spacing: 2, [holder, toggle])
    // An empty drawing area, only for its "resize" signal: whether the text is cut depends on the
    // width.
    let size: Widget = gtk_drawing_area_new()
    size.canTarget = false
    connect(size, "resize") { [weak self] in self?.checkLater(hasMore) }
    content.addOverlay(size)
    connect(toggle, "clicked") { [weak self] in self?.turn() }
    show()
  }

  private func turn() {
    isWhole.toggle()
    show()
  }

  private func show() {
    holder.child = isWhole ? SheetLongText.widget(for: text) : start.pointer
    let name = isWhole ? trc("of a long text", "Less") : trc("of a long text", "More")
    gtk_button_set_label(cast(toggle), name)
  }

  /// In an idle callback: widgets must not change during allocation.
  private func checkLater(_ hasMore: Bool) {
    checking?.cancel()
    checking = MainSource.idle(while: content) { [weak self] in
      guard let self, !isWhole else { return }
      let isCut = pango_layout_is_ellipsized(gtk_label_get_layout(cast(start.pointer))) != 0
      toggle.isVisible = hasMore || isCut
    }
  }
}
