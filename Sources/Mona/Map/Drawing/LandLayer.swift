import CGtk
import GtkKit
import MonaMap
import MonaModel
import MonaScreens

/// Draws the land below the tiles of a map.
///
/// Tiles cover it; it shows where they are missing or still loading. Cairo draws it in the
/// background on a texture that extends beyond the view: a frame only places the texture, scaled
/// until the one for a new zoom level is drawn.
@MainActor
final class LandLayer {
  /// The `ShumateLayer`, to be added to the map before its tiles.
  var widget: Widget { layer.widget }

  private let land: MapLand
  private let viewport: OpaquePointer
  private let layer: DrawnLayer
  private var picture: LandPicture?
  private var drawing: Task<Void, Never>?
  /// What the last frame showed.
  private var lastTransform: MapTransform?
  /// Asks for another texture once the map is no longer zoomed.
  private var settling: MainSource?

  /// How far the texture extends beyond the view on each side, in pixels.
  private static let margin = 160.0
  /// A new texture is drawn when the view comes this close to the edge of the last one.
  private static let reserve = 80.0

  init(_ land: MapLand, over viewport: OpaquePointer) {
    self.land = land
    self.viewport = viewport
    weak var drawer: LandLayer?
    layer = DrawnLayer(over: viewport) { drawer?.draw(on: $0, width: $1, height: $2) }
    drawer = self
    observe(while: layer.widget) { [weak self] in
      _ = (self?.land.land == nil, DarkStyle.shared.isDark)
      self?.layer.redraw()
    }
  }

  private func draw(on snapshot: OpaquePointer, width: Int, height: Int) {
    guard let land = land.land, let transform = MapTransform(of: viewport, in: widget) else {
      return
    }
    let (width, height) = (Double(width), Double(height))
    let window = transform.window(width: width, height: height)
    guard land.isSeen(in: window) else { return }
    let colours = LandColours(of: widget)
    // A street within a borough, or what is beside the land.
    guard land.hasBorder(in: window) else {
      var bounds = graphene_rect_t()
      graphene_rect_init(&bounds, 0, 0, Float(width), Float(height))
      var colour = colours.land
      if land.area(at: window.middle) != nil {
        gtk_snapshot_append_color(snapshot, &colour, &bounds)
      }
      return
    }
    picture?.append(to: snapshot, transform)
    let wanted = LandPicture.Frame(
      transform: transform.moved(by: Self.margin), width: Int(width + 2 * Self.margin),
      height: Int(height + 2 * Self.margin), scale: Int(gtk_widget_get_scale_factor(widget)),
      colours: colours)
    let isMoving = lastTransform.map { !$0.isMovedOnly(to: transform) } ?? false
    lastTransform = transform
    let slack = Self.margin - Self.reserve
    guard picture?.frame.isUsable(for: wanted, within: slack) != true else { return }
    settling?.cancel()
    if isMoving, picture?.frame.isPassable(for: transform, window) == true {
      settling = MainSource.after(.milliseconds(100), while: widget) { [layer] in layer.redraw() }
    } else {
      replacePicture(land, wanted)
    }
  }

  /// Draws a new texture, unless one is being drawn: the frame after it asks again.
  private func replacePicture(_ land: Land, _ frame: LandPicture.Frame) {
    guard drawing == nil else { return }
    drawing = widget.startTask { [weak self] in
      let picture = await LandPicture.draw(land, frame)
      guard let self else { return }
      drawing = nil
      if let picture { self.picture = picture }
      layer.redraw()
    }
  }
}

/// A texture of the land, and what it shows.
@MainActor
struct LandPicture {
  /// What a texture shows.
  struct Frame: Hashable, Sendable {
    /// From the map to pixels of the texture.
    var transform: MapTransform
    /// Its size, in pixels.
    var width: Int
    var height: Int
    /// The number of device pixels per pixel.
    var scale: Int
    var colours: LandColours

    /// Whether a texture of this frame can stand for another one that is moved by at most `slack`
    /// pixels.
    func isUsable(for other: Frame, within slack: Double) -> Bool {
      guard scale == other.scale, colours == other.colours, width >= other.width,
        height >= other.height, transform.isMovedOnly(to: other.transform)
      else { return false }
      let (here, there) = (transform.pixel, other.transform.pixel(of: transform.origin))
      return abs(here.x - there.x) <= slack && abs(here.y - there.y) <= slack
    }

    /// Whether a texture of this frame, scaled, is good enough while the map is zoomed.
    func isPassable(for other: MapTransform, _ window: MapWindow) -> Bool {
      let size = other.east.length / transform.east.length
      return 0.75...1.5 ~= size
        && transform.window(width: Double(width), height: Double(height)).contains(window)
    }
  }

  let frame: Frame
  private let texture: Object<OpaquePointer>

  /// Draws the land in the background; nil if there is no memory for it.
  static func draw(_ land: Land, _ frame: Frame) async -> LandPicture? {
    let texture = await Texture.drawInBackground(
      width: frame.width, height: frame.height, scale: frame.scale
    ) { canvas in
      LandDrawing.draw(
        land, on: canvas, frame.transform, width: Double(frame.width),
        height: Double(frame.height), frame.colours)
    }
    return texture.map { LandPicture(frame: frame, texture: $0) }
  }

  /// Adds the texture to a snapshot where `transform` has what it shows.
  func append(to snapshot: OpaquePointer, _ transform: MapTransform) {
    let (old, origin) = (frame.transform, transform.pixel(of: frame.transform.origin))
    let isMovedOnly = old.isMovedOnly(to: transform)
    gtk_snapshot_save(snapshot)
    var spot = graphene_point_t(x: Float(origin.x), y: Float(origin.y))
    if isMovedOnly {
      let scale = Double(frame.scale)
      // Aligned to device pixels, or all lines would blur.
      spot.x = Float(((origin.x - old.pixel.x) * scale).rounded() / scale)
      spot.y = Float(((origin.y - old.pixel.y) * scale).rounded() / scale)
    }
    gtk_snapshot_translate(snapshot, &spot)
    if !isMovedOnly {
      // Both transforms turn and scale alike in all directions.
      let turn = transform.east.angle - old.east.angle
      let size = Float(transform.east.length / old.east.length)
      gtk_snapshot_rotate(snapshot, Float(turn * 180 / .pi))
      gtk_snapshot_scale(snapshot, size, size)
      var back = graphene_point_t(x: Float(-old.pixel.x), y: Float(-old.pixel.y))
      gtk_snapshot_translate(snapshot, &back)
    }
    var bounds = graphene_rect_t()
    graphene_rect_init(&bounds, 0, 0, Float(frame.width), Float(frame.height))
    gtk_snapshot_append_texture(snapshot, texture.pointer, &bounds)
    gtk_snapshot_restore(snapshot)
  }
}

extension MapTransform {
  /// The transform to pixels that are counted from `margin` pixels further up and left.
  fileprivate func moved(by margin: Double) -> MapTransform {
    MapTransform(
      origin: origin, at: Pixel(pixel.x + margin, pixel.y + margin), east: east, south: south)
  }

  /// Whether the map was neither zoomed nor turned in between.
  fileprivate func isMovedOnly(to other: MapTransform) -> Bool {
    east.isClose(to: other.east) && south.isClose(to: other.south)
  }
}

extension MapTransform.Pixel {
  fileprivate var angle: Double { atan2(y, x) }

  /// Whether two vectors differ by less than a pixel over the widest view.
  fileprivate func isClose(to other: Self) -> Bool {
    let length = max(abs(other.x), abs(other.y))
    return abs(x - other.x) <= 1e-4 * length && abs(y - other.y) <= 1e-4 * length
  }
}
