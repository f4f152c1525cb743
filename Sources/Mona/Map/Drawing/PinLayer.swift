import CGtk
import Foundation
import GtkKit
import MonaCatalogue
import MonaMap
import MonaModel
import MonaScreens

/// Draws the pins of the map and the names above them, finds the glyph at a pixel, and highlights
/// the hovered, focused and chosen one.
@MainActor
final class PinLayer {
  /// The `ShumateLayer`.
  var widget: Widget { layer.widget }
  /// The glyph under the pointer.
  var hovered: PinGlyph? {
    didSet { if hovered != oldValue { layer.redraw() } }
  }
  /// The glyph that has the keyboard focus.
  var focused: PinGlyph? {
    didSet {
      guard focused != oldValue else { return }
      focusedLabel.text = ""
      layer.redraw()
    }
  }
  /// The label drawn beside the focused glyph.
  var focusedText: String {
    get { focusedLabel.text }
    set {
      focusedLabel.text = newValue
      layer.redraw()
    }
  }

  private let origin: OriginChooser
  private let viewModel: MapViewModel
  private let viewport: OpaquePointer
  private let layer: DrawnLayer
  private let areas: SiteAreas
  private let names: NameDrawing
  private let focusedLabel: GlyphLabel
  private let pictures = GlyphPictures()
  /// The colours of the catalogues by number; empty while there is only one.
  private var colours: [Int: SourceColour] = [:]
  private let land = MapSupply.shared.land
  private var scene = MapScene()
  /// The pictures of the scene's glyphs, in the same order.
  private var drawn: [GlyphPicture] = []
  /// The region and zoom that the scene was made for; nil if it has to be rebuilt.
  private var seen: (window: MapWindow, zoom: Int)?
  private var transform: MapTransform?
  /// The scale and rotation for which the names were placed; nil if they have to be placed again.
  private var named: Scale?
  private var chosen: PinGlyph?

  /// How far the scene extends beyond the visible edges, in pixels, so that it can be reused for
  /// several frames.
  private static let margin = 200.0
  /// How far glyphs outside the visible region can extend into it, in pixels.
  private static let reach = 60.0

  /// How far names that are not at the middle of their area keep from the edges, in pixels.
  private static let nameMargin = 40.0

  /// The size of the chosen pin relative to the others.
  private static let chosenSize = 1.35
  private static let ringRadius = 9.0

  /// The extent of the chosen pin, including its ring.
  static var chosenExtent: PinGlyph.Extent {
    let pin = PinGlyph.Extent.pin
    return PinGlyph.Extent(
      beside: pin.beside * chosenSize, above: pin.above * chosenSize, below: ringRadius + 4)
  }

  init(
    _ viewModel: MapViewModel, origin: OriginChooser, preferences: StoredPreferences,
    over viewport: OpaquePointer
  ) {
    self.origin = origin
    self.viewModel = viewModel
    self.viewport = viewport
    weak var drawer: PinLayer?
    layer = DrawnLayer(over: viewport) { drawer?.draw(on: $0, width: $1, height: $2) }
    areas = SiteAreas(viewModel: viewModel, preferences: preferences)
    names = NameDrawing(on: layer.widget)
    focusedLabel = GlyphLabel(on: layer.widget)
    drawer = self
    observe(while: layer.widget) { [weak self] in self?.followIndex() }
    observe(while: layer.widget) { [weak self] in self?.followChosen() }
    observe(while: layer.widget) { [weak self] in self?.followSources() }
    observe(while: layer.widget) { [weak self] in self?.followBaseMap() }
    connect(layer.widget, "notify::scale-factor") { [weak self] in self?.forget() }
  }

  // MARK: Observing

  private func followIndex() {
    // Only read, not stored: a second reference would make every change copy the index.
    _ = viewModel.index.count
    forget()
  }

  private func followChosen() {
    chosen = viewModel.chosen.flatMap { row in
      row.coordinate.map { PinGlyph(row.id, at: MapPoint($0), state: row.state) }
    }
    layer.redraw()
  }

  private func followSources() {
    colours = viewModel.sources.colours
    layer.redraw()
  }

  private func followBaseMap() {
    _ = (
      origin.current, viewModel.areas, viewModel.labels, viewModel.towns,
      viewModel.tileStatus.hasTiles, viewModel.tileStatus.hasGaps, land.land == nil,
      areas.isDimmed
    )
    named = nil
    layer.redraw()
  }

  private func forget() {
    seen = nil
    layer.redraw()
  }

  // MARK: Hit testing

  /// The topmost glyph at a pixel; nil if there is none.
  func glyph(at pixel: MapTransform.Pixel) -> PinGlyph? {
    guard let transform else { return nil }
    if let chosen, MapScene.covers(chosen, pixel, in: transform) { return chosen }
    return scene.glyph(at: pixel, in: transform)
  }

  /// Moves the keyboard focus to the next or previous glyph.
  func moveFocus(isNext: Bool) {
    guard let transform else { return }
    focused = scene.neighbour(
      of: focused, isNext: isNext, transform, width: Double(widget.width),
      height: Double(widget.height))
  }

  /// Moves the keyboard focus to the nearest glyph in a direction.
  ///
  /// Returns false if no glyph has the focus, or there is none in that direction.
  func moveFocus(_ direction: MapDirection) -> Bool {
    guard let transform, let focused,
      let next = scene.nearest(
        to: focused, direction, transform, width: Double(widget.width),
        height: Double(widget.height))
    else { return false }
    self.focused = next
    return true
  }

  /// The rectangle that a glyph covers, in pixels.
  func bounds(of glyph: PinGlyph) -> GdkRectangle? {
    guard let spot = transform?.pixel(of: glyph.point) else { return nil }
    let extent = glyph.extent
    guard abs(spot.x) < 1e6, abs(spot.y) < 1e6 else { return nil }
    return GdkRectangle(
      x: Int32(spot.x - extent.beside), y: Int32(spot.y - extent.above),
      width: Int32(2 * extent.beside), height: Int32(extent.above + extent.below))
  }

  // MARK: Drawing

  private func draw(on snapshot: OpaquePointer, width: Int, height: Int) {
    transform = MapTransform(of: viewport, in: widget)
    guard let transform else { return }
    look(transform, width: Double(width), height: Double(height))
    let marks = MapMarks(snapshot, of: widget)
    areas.draw(on: snapshot, transform, width: width, height: height)
    drawPosition(marks, transform)
    let scale = Double(pictures.scale)
    let (right, bottom) = (Double(width) + Self.reach, Double(height) + Self.reach)
    for (glyph, picture) in zip(scene.glyphs, drawn) where !isRaised(glyph) {
      let spot = transform.pixel(of: glyph.point)
      guard spot.x > -Self.reach, spot.x < right, spot.y > -Self.reach, spot.y < bottom else {
        continue
      }
      picture.append(to: snapshot, at: (spot.x, spot.y), scale: scale)
      appendMark(of: glyph, to: snapshot, at: spot)
    }
    names.draw(on: snapshot, transform) { [status = viewModel.tileStatus] in
      status.lacksTile(at: $0)
    }
    if let hovered, let glyph = shown(hovered) { raise(glyph, 1.15, snapshot, transform) }
    if let focused, let glyph = shown(focused) {
      raise(glyph, 1.15, snapshot, transform)
      marks.frame(transform.pixel(of: glyph.point), glyph.extent)
    }
    if let chosen {
      marks.ring(transform.pixel(of: chosen.point), radius: Self.ringRadius)
      raise(chosen, Self.chosenSize, snapshot, transform)
    }
    if let focused, shown(focused) != nil, focused.id != chosen?.id {
      focusedLabel.draw(
        on: snapshot, at: transform.pixel(of: focused.point), focused.extent,
        width: Double(width), height: Double(height))
    }
  }

  /// Rebuilds the scene unless it covers the visible region.
  private func look(_ transform: MapTransform, width: Double, height: Double) {
    pictures.scale = Int(gtk_widget_get_scale_factor(widget))
    let zoom = Int(shumate_viewport_get_zoom_level(viewport).rounded(.down))
    let needed = transform.window(width: width, height: height, margin: Self.reach)
    if let seen, seen.zoom == zoom, seen.window.contains(needed) {
      if scale != named { placeNames(transform, width: width, height: height) }
      return
    }
    let window = transform.window(width: width, height: height, margin: Self.margin)
    scene = MapScene(viewModel.index.glyphs(in: window, zoom: zoom))
    drawn = scene.glyphs.map { pictures.picture(of: $0) }
    seen = (window, zoom)
    placeNames(transform, width: width, height: height)
  }

  private struct Scale: Hashable {
    var zoom: Double
    var rotation: Double
  }

  private var scale: Scale {
    Scale(
      zoom: shumate_viewport_get_zoom_level(viewport),
      rotation: shumate_viewport_get_rotation(viewport))
  }

  private func placeNames(_ transform: MapTransform, width: Double, height: Double) {
    named = scale
    guard viewModel.tileStatus.hasGaps else { return names.clear() }
    names.place(
      MapNames.names(
        of: land.land, towns: viewModel.towns, boroughs: viewModel.labels,
        in: transform.window(width: width, height: height, margin: Self.margin),
        view: transform.window(width: width, height: height, margin: -Self.nameMargin),
        zoom: shumate_viewport_get_zoom_level(viewport)),
      of: land.land, among: scene.glyphs.map { PixelRectangle($0, in: transform) },
      besides: scene.glyphs.compactMap {
        PixelRectangle(numberOf: $0, at: transform.pixel(of: $0.point))
      }, transform)
  }

  /// Whether a glyph is drawn above all others.
  private func isRaised(_ glyph: PinGlyph) -> Bool {
    if let chosen, glyph.id == chosen.id, glyph.count == 1 { return true }
    return hovered == glyph || focused == glyph
  }

  /// The current version of a glyph; nil if it no longer exists, or is drawn as the chosen pin.
  private func shown(_ glyph: PinGlyph) -> PinGlyph? {
    if let chosen, glyph.id == chosen.id, glyph.count == 1 { return nil }
    return scene.glyphs.first { $0.isSame(as: glyph) }
  }

  private func raise(
    _ glyph: PinGlyph, _ size: Double, _ snapshot: OpaquePointer, _ transform: MapTransform
  ) {
    let spot = transform.pixel(of: glyph.point)
    pictures.picture(of: glyph, size: size)
      .append(to: snapshot, at: (spot.x, spot.y), scale: Double(pictures.scale))
    appendMark(of: glyph, to: snapshot, at: spot, size: size)
  }

  /// Adds the colour of its catalogue to a single discovery, at the upper left of its glyph.
  private func appendMark(
    of glyph: PinGlyph, to snapshot: OpaquePointer, at spot: MapTransform.Pixel, size: Double = 1
  ) {
    guard glyph.count == 1, let colour = colours[glyph.id.source] else { return }
    let offset = glyph.look == .dot ? (x: -8.0, y: -8.0) : (x: -11.0, y: -33.0)
    let middle = Double(SourceDot.side) / 2
    GlyphPicture(
      texture: SourceDot.picture(of: colour, for: widget), width: 2 * middle, height: 2 * middle,
      x: middle, y: middle
    ).append(
      to: snapshot, at: (spot.x + offset.x * size, spot.y + offset.y * size),
      scale: Double(pictures.scale))
  }

  /// Draws the accuracy of the person's position.
  private func drawPosition(_ marks: MapMarks, _ transform: MapTransform) {
    guard case .position(let accuracy) = origin.current.source else { return }
    let place = origin.current.coordinate
    let radius = accuracy * transform.pixels(ofMetre: place.latitude)
    // A smaller disc would be hidden by the mark, and a larger one would cover the whole view.
    guard radius > 10, radius < 20_000 else { return }
    marks.area(transform.pixel(of: MapPoint(place)), radius: radius)
  }
}
