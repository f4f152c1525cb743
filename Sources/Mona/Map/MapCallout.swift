import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// What the chosen pin says: a card over the foot of the map.
@MainActor
final class MapCallout {
  let widget: Widget
  /// Gives the keyboard back to whoever had it before the card.
  var leave: @MainActor () -> Void = {}

  private let screen: MapScreen
  private let picture = MapCalloutPicture()
  private let title = label("", "heading", wraps: true)
  private let byline = label("", wraps: true)
  private let place = label("", "dim-label", "caption", wraps: true)
  private let open: Widget
  private let photograph: Widget
  private let target: Widget
  private let elsewhere: Widget
  private var shown: DiscoveryID?

  /// A card for the chosen discovery, hidden while there is none.
  init(_ screen: MapScreen) {
    self.screen = screen
    open = button(trc("button: open the sheet", "Open"), "suggested-action") { [weak screen] in
      screen?.open()
    }
    photograph = gtk_button_new_from_icon_name("camera-photo-symbolic")
    target = gtk_button_new_from_icon_name("mona-target-symbolic")
    elsewhere = MapElsewhere(screen).widget
    for line in [title, byline] {
      gtk_label_set_lines(cast(line), 2)
      gtk_label_set_ellipsize(cast(line), PANGO_ELLIPSIZE_END)
      gtk_label_set_max_width_chars(cast(line), 40)
    }
    let words = box(GTK_ORIENTATION_VERTICAL, spacing: 2, [title, byline, place])
    gtk_widget_set_hexpand(words, 1)
    gtk_widget_set_hexpand(open, 1)
    let card = box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [picture.widget, words])
    let top = box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [card])
    widget = box(
      GTK_ORIENTATION_VERTICAL, spacing: 8,
      [top, box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [open, photograph, target, elsewhere])])
    let closer = iconButton("window-close-symbolic", tr("Close"), "flat", "circular") {
      [weak self] in self?.close()
    }
    gtk_widget_set_valign(closer, GTK_ALIGN_START)
    gtk_box_append(cast(top), closer)
    arrange()
    nameButtons()
    openByClick(on: card)
    PhotoSpot.mark(widget) { [weak screen] _, _ in screen?.chosen.map { PhotoPlace($0) } }
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func arrange() {
    gtk_widget_add_css_class(widget, "pin-callout")
    gtk_widget_set_size_request(widget, 320, -1)
    setMargins(widget, 6, 0)
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(widget, GTK_ALIGN_END)
    // Scale and attribution stay in sight below.
    gtk_widget_set_margin_bottom(widget, 44)
  }

  /// What is said of the discovery opens its sheet as the button does, which keyboard and screen
  /// readers have.
  private func openByClick(on card: Widget) {
    gtk_widget_set_cursor_from_name(card, "pointer")
    let click: OpaquePointer = cast(gtk_gesture_click_new())
    connect(click, "released") { [weak screen] (_: Int, _: Double, _: Double) in screen?.open() }
    gtk_widget_add_controller(card, cast(click))
  }

  private func nameButtons() {
    let name = tr("Photograph")
    gtk_widget_set_tooltip_text(photograph, name)
    Accessible.label(photograph, name)
    connect(photograph, "clicked") { [weak self] in self?.choosePhoto() }
    connect(target, "clicked") { [weak screen] in screen?.toggleTarget() }
  }

  private func render() {
    let row = screen.chosen
    gtk_widget_set_visible(widget, row == nil ? 0 : 1)
    defer { shown = row?.id }
    guard let row else { return }
    picture.show(pin: row.pinPicture, photo: screen.photo)
    setText(title, row.displayTitle)
    setText(byline, row.byline)
    setText(place, screen.placeText)
    Accessible.describe(open, screen.spokenText)
    gtk_widget_set_visible(photograph, row.state == .collected ? 0 : 1)
    gtk_widget_set_visible(target, screen.targetText == nil ? 0 : 1)
    if let text = screen.targetText {
      gtk_widget_set_tooltip_text(target, text)
      Accessible.label(target, text)
      gtk_button_set_icon_name(
        cast(target),
        row.state == .targeted ? "mona-targeted-symbolic" : "mona-target-symbolic")
    }
    if shown != row.id { gtk_widget_grab_focus(open) }
  }

  /// Closes the card, and gives the keyboard back.
  func close() {
    leave()
    screen.close()
  }

  /// The photo is for whatever is chosen now, whatever is by the time one is found.
  private func choosePhoto() {
    guard let row = screen.chosen else { return }
    Task {
      if let photo = await PhotoChooser.choose(over: widget) {
        await screen.collect(row, photo: photo)
      }
    }
  }
}
