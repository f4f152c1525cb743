import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The callout of the chosen pin: a card beside it.
@MainActor
final class MapCallout {
  let widget: Widget
  /// Returns the keyboard focus to the widget that had it before the card.
  var leave: @MainActor () -> Void = {}

  private let viewModel: MapViewModel
  private let picture = CoverPicture(side: 64)
  private let title = label("", "heading", wraps: true)
  private let byline = label("", wraps: true)
  private let place = label("", "dim-label", "caption", wraps: true)
  private let open: Widget
  private let photograph: Widget
  private let target: Widget
  private let elsewhere: Widget
  private var shown: DiscoveryID?

  /// Creates the card, which is hidden while no discovery is chosen.
  init(_ viewModel: MapViewModel) {
    self.viewModel = viewModel
    open = button(trc("button: open the sheet", "Open"), "suggested-action") { [weak viewModel] in
      viewModel?.open()
    }
    photograph = gtk_button_new_from_icon_name("camera-photo-symbolic")
    target = gtk_button_new_from_icon_name("mona-target-symbolic")
    elsewhere = MapElsewhere(viewModel).widget
    picture.widget.valign = .start
    // Decorative: the text beside it has the same content.
    Accessible.become(picture.widget, GTK_ACCESSIBLE_ROLE_PRESENTATION)
    for line in [title, byline] {
      line.lines = 2
      line.ellipsize = .end
    }
    for line in [title, byline, place] { line.maxWidthChars = 40 }
    let words = box(.vertical, spacing: 2, [title, byline, place])
    words.hexpand = true
    open.hexpand = true
    let card = box(.horizontal, spacing: 12, [picture.widget, freeWidth(words)])
    let top = box(.horizontal, spacing: 12, [card])
    widget = box(
      .vertical, spacing: 8,
      [top, box(.horizontal, spacing: 6, [open, photograph, target, elsewhere])])
    let closer = iconButton("window-close-symbolic", tr("Close"), "flat", "circular") {
      [weak self] in self?.close()
    }
    closer.valign = .start
    top.append(closer)
    arrange()
    nameButtons()
    openByClick(on: card)
    DropZone.mark(widget) { [weak viewModel] _, _ in viewModel?.chosen.map { PhotoDestination($0) }
    }
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func arrange() {
    widget.addClass("pin-callout")
    widget.requestSize(width: 280)
  }

  /// The card's rectangle on the map, beside the pixel of its pin.
  func rectangle(at spot: MapTransform.Pixel, in place: CardPlace) -> GdkRectangle {
    var (least, width, height): (Int32, Int32, Int32) = (0, 0, 0)
    gtk_widget_measure(widget, .horizontal, -1, &least, &width, nil, nil)
    width = max(least, min(width, Int32(place.width)))
    gtk_widget_measure(widget, .vertical, width, nil, &height, nil, nil)
    let corner = place.corner(
      of: .init(Double(width), Double(height)), at: spot, covering: PinLayer.chosenExtent)
    return GdkRectangle(
      x: Int32(corner.x.rounded()), y: Int32(corner.y.rounded()), width: width, height: height)
  }

  /// Makes a click on the description open the sheet, in addition to the button for keyboard and
  /// screen readers.
  private func openByClick(on card: Widget) {
    gtk_widget_set_cursor_from_name(card, "pointer")
    let click: OpaquePointer = cast(gtk_gesture_click_new())
    connect(click, "released") { [weak viewModel] (_: Int, _: Double, _: Double) in
      viewModel?.open()
    }
    card.addController(click)
  }

  private func nameButtons() {
    let name = tr("Add a Photo…")
    photograph.tooltip = name
    Accessible.label(photograph, name)
    connect(photograph, "clicked") { [weak self] in self?.choosePhoto() }
    connect(target, "clicked") { [weak viewModel] in viewModel?.toggleTarget() }
  }

  private func render() {
    let row = viewModel.chosen
    widget.isVisible = row != nil
    defer { shown = row?.id }
    guard let row else { return }
    picture.show(viewModel.cover)
    title.text = row.displayTitle
    byline.text = row.byline
    place.text = viewModel.placeText
    Accessible.describe(open, viewModel.spokenText)
    photograph.isVisible = row.state != .collected
    target.isVisible = viewModel.targetText != nil
    if let text = viewModel.targetText {
      target.tooltip = text
      Accessible.label(target, text)
      target.iconName = row.state == .targeted ? "mona-targeted-symbolic" : "mona-target-symbolic"
    }
    if shown != row.id { open.grabFocus() }
  }

  /// Closes the card, and returns the keyboard focus.
  func close() {
    leave()
    viewModel.close()
  }

  /// Closes the card because its pin is no longer visible; the keyboard focus moves only if the
  /// card has it.
  func followPin() {
    if hasFocus(within: widget) { leave() }
    viewModel.close()
  }

  /// Chooses a photo for the discovery that is chosen now, even if the selection changes while the
  /// dialog is open.
  private func choosePhoto() {
    guard let row = viewModel.chosen else { return }
    widget.startTask { [self] in
      if let photo = await PhotoChooser.choose(over: widget) {
        await viewModel.collect(row, photo: photo)
      }
    }
  }
}

/// The button of the callout that opens its place in other maps, and reports a problem.
@MainActor
struct MapElsewhere {
  let widget = menuButton("view-more-symbolic", tr("More…"))

  init(_ viewModel: MapViewModel) {
    let application = Action("geo") { [widget, weak viewModel] in
      if let address = viewModel?.geoAddress { Self.open(address, over: widget, viewModel) }
    }
    let openStreetMap = Action("openstreetmap") { [widget, weak viewModel] in
      if let address = viewModel?.openStreetMapAddress {
        Self.open(address, over: widget, viewModel)
      }
    }
    let copy = Action("copy") { [widget, weak viewModel] in
      guard let viewModel, let text = viewModel.coordinatesText else { return }
      Clipboard.copy(text, from: widget)
      viewModel.showCopied()
    }
    let report = Action("report") { [weak viewModel] in viewModel?.report() }
    widget.addActions([application, openStreetMap, copy, report], as: "elsewhere")
    observe(while: widget) { [weak viewModel] in report.isEnabled = viewModel?.canReport == true }
    widget.setMenu {
      Menu([
        (tr("Map Application"), "elsewhere.geo"), ("OpenStreetMap", "elsewhere.openstreetmap"),
        (tr("Copy Coordinates"), "elsewhere.copy"),
        (tr("Report a Problem…"), "elsewhere.report"),
      ])
    }
    gtk_menu_button_set_direction(cast(widget), GTK_ARROW_UP)
  }

  private static func open(_ address: String, over widget: Widget, _ viewModel: MapViewModel?) {
    openAddress(address, over: widget) { [weak viewModel] in viewModel?.showNotOpened() }
  }
}
