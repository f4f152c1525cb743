import CGtk
import GtkKit
import MonaModel
import MonaScreens

/// What the small map of a sheet shows: an area, and a pin on it.
@MainActor
final class SheetMapCanvas {
  var widget: Widget { map.widget }
  private let map: StillMap
  private let pin = PinPictures.widget("artwork-uncollected")
  private var ground: SheetGround?
  private var kind = DiscoveryKind.artwork

  init(preferences: StoredPreferences) {
    map = StillMap(preferences: preferences)
    gtk_fixed_put(cast(map.spots), pin, 0, 0)
    map.frameOf = { [weak self] in self?.ground?.frame(width: $0, height: $1) }
    map.arrange = { [weak self] in self?.placePin(on: $0) }
    map.draw = { [weak self] in self?.drawArea(on: $0, $1) }
  }

  /// Shows this ground of a discovery, and its pin on it.
  func show(_ ground: SheetGround, of row: DiscoveryRow) {
    pin.paintable = PinPictures.texture(row.pinPicture)
    kind = row.id.kind
    guard ground != self.ground else { return }
    self.ground = ground
    map.look()
  }

  private func placePin(on frame: MapFrame) {
    guard let ground else { return }
    let (x, y) = frame.pixel(of: ground.coordinate)
    map.move(pin, x - Double(PinPictures.width) / 2, y - Double(PinPictures.height))
  }

  private func drawArea(on canvas: OpaquePointer, _ frame: MapFrame) {
    guard let ground, !ground.area.isEmpty else { return }
    AreaDrawing.draw(ground.area.flatMap(\.rings), of: kind, on: canvas) { frame.pixel(of: $0) }
  }
}
