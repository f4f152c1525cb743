import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// The small map of a sheet: still, its pin and area on it; a click opens the large one.
///
/// Made once the sheet has shown, so that the sheet never waits for it.
@MainActor
final class SheetMap {
  let widget: Widget = gtk_button_new()
  private let screen: SheetScreen
  private var canvas: SheetMapCanvas?
  private var making: MainSource?

  private static let height = 180

  init(_ screen: SheetScreen) {
    self.screen = screen
    for name in ["flat", "card", "sheet-map"] { gtk_widget_add_css_class(widget, name) }
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_size_request(widget, -1, Int32(Self.height))
    gtk_widget_set_tooltip_text(widget, tr("Show on map"))
    Accessible.label(widget, trc("view", "Map"))
    connect(widget, "clicked") { [weak screen] in screen?.showOnMap() }
    connect(widget, "map") { [weak self] in self?.makeLater() }
    observe(while: widget) { [weak self] in self?.render() }
  }

  isolated deinit {
    making?.cancel()
  }

  private func render() {
    gtk_widget_set_visible(widget, screen.ground == nil ? 0 : 1)
    let picture = screen.row?.pinPicture
    if let ground = screen.ground, let picture { canvas?.show(ground, pin: picture) }
  }

  private func makeLater() {
    guard canvas == nil, making == nil else { return }
    making = MainSource.idle { [weak self] in self?.make() }
  }

  private func make() {
    let canvas = SheetMapCanvas(screen.id.kind)
    self.canvas = canvas
    gtk_button_set_child(cast(widget), canvas.widget)
    render()
  }
}
