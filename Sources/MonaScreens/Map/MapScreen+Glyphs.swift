import MonaMap
import MonaModel

extension MapScreen {
  /// What a glyph of the map stands for, in a few words: a title, or a number and what is behind it;
  /// nil when it is gone.
  package func title(of glyph: PinGlyph) -> String? {
    glyph.count > 1 ? glyph.groupText : row(of: glyph)?.displayTitle
  }

  /// What a screen reader says of a glyph of the map: "Three Disks, Alexander Calder, Not collected",
  /// or a number and what is behind it; nil when it is gone.
  package func name(of glyph: PinGlyph) -> String? {
    glyph.count > 1 ? glyph.groupText : row(of: glyph)?.pinName
  }

  /// What a photo dropped on a glyph of the map is for; nil when it stands for several discoveries.
  package func photoPlace(of glyph: PinGlyph) -> PhotoPlace? {
    glyph.count > 1 ? nil : row(of: glyph).map { PhotoPlace($0) }
  }

  private func row(of glyph: PinGlyph) -> DiscoveryRow? {
    notices.attempt { try store.rows([glyph.id]).first } ?? nil
  }
}
