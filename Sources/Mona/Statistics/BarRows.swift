import CGtk
import GtkKit
import MonaModel
import MonaScreens

/// A list of horizontal bars, each a row with a name and a number, that opens what it counts.
@MainActor
final class BarRows {
  let widget: Widget
  private let list = listBox("boxed-list")
  private let open: @MainActor (BarRow) -> Void
  private var shown: [BarRow] = []

  /// - Parameter open: called with the activated bar.
  init(_ title: String, open: @escaping @MainActor (BarRow) -> Void) {
    self.open = open
    Accessible.label(list, title)
    widget = box(.vertical, spacing: 8, [heading(title, "heading"), list])
    onRow(of: list) { [weak self] position in
      guard let self else { return }
      if shown.indices.contains(position) { open(shown[position]) }
    }
  }

  /// Shows these bars; hidden if there are none.
  func show(_ bars: [BarRow]) {
    widget.isVisible = !bars.isEmpty
    guard bars != shown else { return }
    let hadFocus = hasFocus(within: list)
    shown = bars
    list.removeRows()
    for bar in bars { list.appendRow(row(bar)) }
    if hadFocus { list.focusFirst() }
  }

  private func row(_ bar: BarRow) -> Widget {
    let name = label(bar.name)
    name.hexpand = true
    let number = label(bar.number, "numeric", "dim-label")
    number.ellipsize = .none
    let drawn = Bar(isUpright: false)
    drawn.widget.requestSize(height: 10)
    if case .kind(let kind) = bar.target {
      drawn.show(bar.fraction, kind)
    } else {
      drawn.show(bar.fraction)
    }
    let content = box(
      .vertical, spacing: 6,
      [box(.horizontal, spacing: 12, [name, number]), drawn.widget])
    content.setMargins(12, 8)
    // A bar of zero opens nothing.
    let row = listRow(content, isActivatable: bar.fraction > 0)
    Accessible.label(row, bar.spoken)
    // Keeps the bar alive until its row is destroyed.
    connect(row, "destroy") { _ = drawn }
    return row
  }
}

/// A bar that fills a fraction of its widget's width or height.
@MainActor
final class Bar {
  let widget: Widget
  private var fraction = 0.0

  /// - Parameter isUpright: whether it is vertical, from the bottom up; else it goes from the left.
  init(isUpright: Bool) {
    weak var bar: Bar?
    let area = drawing { canvas, width, height in
      bar?.draw(on: canvas, Double(width), Double(height), isUpright)
    }
    widget = area
    widget.addClass("stat-bar")
    bar = self
  }

  /// - Parameter kind: whose colour it has; nil for the accent colour.
  func show(_ fraction: Double, _ kind: DiscoveryKind? = nil) {
    self.fraction = min(1, max(0, fraction))
    for other in DiscoveryKind.allCases {
      widget.removeClass("kind-\(other.name)")
    }
    if let kind { widget.addClass("kind-\(kind.name)") }
    gtk_widget_queue_draw(widget)
  }

  private func draw(
    on canvas: OpaquePointer, _ width: Double, _ height: Double, _ isUpright: Bool
  ) {
    var colour = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &colour)
    let foreground = Style.colour("window_fg_color", of: widget)
    let isRight = widget.isRightToLeft
    // A faint track of the full length, then the bar itself, at least 3 pixels long unless it is
    // zero.
    let whole = isUpright ? height : width
    let length = fraction == 0 ? 0 : max(3, whole * fraction)
    set(foreground, 0.08, on: canvas)
    trace(canvas, 0, 0, width, height)
    cairo_fill(canvas)
    guard length > 0 else { return }
    let (x, y) = (isUpright || !isRight ? 0 : width - length, isUpright ? height - length : 0)
    trace(canvas, x, y, isUpright ? width : length, isUpright ? length : height)
    set(colour, 1, on: canvas)
    cairo_fill(canvas)
    trace(
      canvas, x + 0.5, y + 0.5, (isUpright ? width : length) - 1, (isUpright ? length : height) - 1)
    set(foreground, 0.6, on: canvas)
    cairo_set_line_width(canvas, 1)
    cairo_stroke(canvas)
  }

  private func set(_ colour: GdkRGBA, _ alpha: Double, on canvas: OpaquePointer) {
    cairo_set_source_rgba(
      canvas, Double(colour.red), Double(colour.green), Double(colour.blue), alpha)
  }

  private func trace(
    _ canvas: OpaquePointer, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) {
    let radius = max(0, min(4, width / 2, height / 2))
    cairo_new_sub_path(canvas)
    cairo_arc(canvas, x + width - radius, y + radius, radius, -.pi / 2, 0)
    cairo_arc(canvas, x + width - radius, y + height - radius, radius, 0, .pi / 2)
    cairo_arc(canvas, x + radius, y + height - radius, radius, .pi / 2, .pi)
    cairo_arc(canvas, x + radius, y + radius, radius, .pi, 3 * .pi / 2)
    cairo_close_path(canvas)
  }
}
