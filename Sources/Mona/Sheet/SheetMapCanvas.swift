import CGtk
import GtkKit
import MonaCore
import MonaScreens

/// What the small map of a discovery shows: the ground, an area and a pin.
@MainActor
final class SheetMapCanvas {
  let widget: Widget
  private let map: StillMap
  private let pin = PinPictures.widget("artwork-uncollected")
  private let spots: Widget = gtk_fixed_new()
  private let place: Place

  /// What shows, for the map's closures to read.
  @MainActor
  private final class Place {
    var ground: SheetGround?
    var kind = DiscoveryKind.artwork
  }

  init(_ session: Session) {
    let place = Place()
    self.place = place
    weak var canvas: SheetMapCanvas?
    map = StillMap(session) { width, height in
      let frame = place.ground?.frame(width: width, height: height)
      if let frame { canvas?.movePin(in: frame) }
      return frame
    } draw: { canvas, frame in
      guard let ground = place.ground, !ground.area.isEmpty else { return }
      AreaDrawing.draw(ground.area.flatMap(\.rings), of: place.kind, on: canvas) {
        frame.pixel(of: $0)
      }
    }
    widget = map.widget
    // Still: keys, wheel and fingers are for the page and for the button around.
    gtk_widget_set_can_target(widget, 0)
    gtk_fixed_put(cast(spots), pin, 0, 0)
    gtk_overlay_add_overlay(cast(widget), spots)
    canvas = self
  }

  /// Shows this ground of a discovery, and its pin on it.
  func show(_ ground: SheetGround, of row: DiscoveryRow) {
    gtk_image_set_from_paintable(cast(pin), PinPictures.texture(row.pinPicture))
    place.kind = row.id.kind
    guard ground != place.ground else { return }
    place.ground = ground
    map.look()
  }

  private func movePin(in frame: MapFrame) {
    guard let ground = place.ground else { return }
    let (x, y) = frame.pixel(of: ground.coordinate)
    gtk_fixed_move(
      cast(spots), pin, (x - Double(PinPictures.width) / 2).rounded(),
      (y - Double(PinPictures.height)).rounded())
  }
}
