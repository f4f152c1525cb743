import CGtk
import GtkKit
import MonaMap
import MonaScreens
import MonaText

/// The small map of an artist's works; a click shows them alone on the large map.
@MainActor
final class ArtistMap {
  /// Contains the map only while a work has a place: screen readers lose a widget that is hidden and
  /// shown again.
  let widget: Widget = adw_bin_new()
  private let ground: Object<Widget>
  private let preferences: StoredPreferences
  private let viewModel: ArtistViewModel
  private let pictures = GlyphPictures()
  private var map: StillMap?
  private var shown: ArtistPlaces?

  init(_ viewModel: ArtistViewModel, preferences: StoredPreferences) {
    self.viewModel = viewModel
    self.preferences = preferences
    let ground: Widget = gtk_button_new()
    self.ground = Object(ground)
    ground.addClass("flat", "card", "sheet-map")
    ground.clips = true
    ground.requestSize(height: 240)
    ground.tooltip = tr("Show on Map")
    Accessible.label(ground, tr("Show on Map"))
    connect(ground, "clicked") { [weak viewModel] in viewModel?.showOnMap() }
    MainSource.onceShown(ground) { [weak self] in self?.make() }
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    let places = viewModel.places
    if (widget.child != nil) != (places != nil) {
      widget.child = places == nil ? nil : ground.pointer
      widget.isVisible = places != nil
    }
    guard places != shown else { return }
    shown = places
    map?.look()
  }

  private func make() {
    let map = StillMap(preferences: preferences)
    map.frameOf = { [weak self] in self?.shown?.frame(width: $0, height: $1) }
    map.arrange = { [weak self] in self?.placePins(on: $0) }
    self.map = map
    ground.pointer.child = map.widget
    Accessible.label(ground.pointer, tr("Show on Map"))
    map.look()
  }

  private func placePins(on frame: MapFrame) {
    guard let map, let shown else { return }
    pictures.scale = Int(gtk_widget_get_scale_factor(map.widget))
    map.spots.removeChildren()
    let glyphs = shown.glyphs(in: frame)
    map.numbers = glyphs.compactMap { glyph, place in
      PixelRectangle(numberOf: glyph, at: .init(place.x, place.y))
    }
    for (glyph, place) in glyphs {
      let picture = pictures.picture(of: glyph)
      let pin: Widget = gtk_picture_new_for_paintable(picture.texture.pointer)
      pin.requestSize(width: Int(picture.width), height: Int(picture.height))
      gtk_fixed_put(cast(map.spots), pin, 0, 0)
      map.move(pin, place.x - picture.x, place.y - picture.y)
    }
  }
}
