import MonaMap
import MonaModel

extension MapViewModel {
  /// What a glyph of the map stands for, in a few words: a title, or a number and what is behind it;
  /// nil when it is gone, or not known yet.
  package func title(of glyph: PinGlyph) -> String? {
    glyph.count > 1 ? glyph.groupText : row(of: glyph)?.displayTitle
  }

  /// What a screen reader says of a glyph of the map: "Three Disks, Alexander Calder, Not collected",
  /// or a number and what is behind it; nil when it is gone.
  package func name(of glyph: PinGlyph) -> String? {
    glyph.count > 1 ? glyph.groupText : row(of: glyph)?.pinName
  }

  /// The same, once it is known.
  package func readName(of glyph: PinGlyph) async -> String? {
    if glyph.count == 1 { _ = await pinRows.readRow(of: glyph.id) }
    return name(of: glyph)
  }

  /// What a photo dropped on a glyph of the map is for; nil when it stands for several discoveries.
  package func photoDestination(of glyph: PinGlyph) -> PhotoDestination? {
    glyph.count > 1 ? nil : row(of: glyph).map { PhotoDestination($0) }
  }

  private func row(of glyph: PinGlyph) -> DiscoveryRow? {
    pinRows.row(of: glyph.id)
  }
}
