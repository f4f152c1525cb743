import CGtk
import GtkKit
import MonaCore
import MonaScreens

/// A pin on the map: a button whose tip is on the spot, used for one discovery after another.
@MainActor
final class MapPin {
  let marker: Widget
  let button: Widget = gtk_button_new()
  private let image: Widget
  private(set) var row: DiscoveryRow?

  init(_ choose: @escaping @MainActor (DiscoveryID) -> Void) {
    image = PinPictures.widget("artwork-uncollected")
    marker = cast(shumate_marker_new() as UnsafeMutablePointer<ShumateMarker>)
    gtk_button_set_child(cast(button), image)
    gtk_widget_add_css_class(button, "map-pin")
    shumate_marker_set_child(cast(marker), button)
    // The layer puts the middle on the spot, margins counted; a margin takes no clicks.
    gtk_widget_set_margin_bottom(marker, Int32(PinPictures.height))
    connect(button, "clicked") { [weak self] in
      if let id = self?.row?.id { choose(id) }
    }
  }

  /// Becomes the pin of this discovery.
  func show(_ row: DiscoveryRow, at place: Coordinate) {
    guard row != self.row else { return }
    if row.pinPicture != self.row?.pinPicture {
      gtk_image_set_from_paintable(cast(image), PinPictures.texture(row.pinPicture))
    }
    if row.coordinate != self.row?.coordinate {
      shumate_location_set_location(cast(marker), place.latitude, place.longitude)
    }
    gtk_widget_set_tooltip_text(button, row.displayTitle)
    Accessible.label(button, row.pinName)
    self.row = row
    gtk_widget_set_visible(marker, 1)
  }

  /// Leaves the map, for a time.
  func hide() {
    row = nil
    gtk_widget_set_visible(marker, 0)
  }

  var hasFocus: Bool { gtk_widget_has_focus(button) != 0 }
}
