import MonaModel

extension JSON {
  /// Decodes `{fr, en}`, or a plain text as French, the language of the sources.
  var localized: Localized {
    switch self {
    case .object: Localized(fr: self["fr"].text, en: self["en"].text)
    default: Localized(fr: text)
    }
  }

  /// Decodes `{fr: […], en: […]}`, `[{fr, en}, …]`, a single `{fr, en}` or a list of texts.
  var terms: Terms {
    switch self {
    case .object:
      let (fr, en) = (self["fr"], self["en"])
      return Terms(fr: fr.texts, en: en.texts)
    case .array(let elements):
      let pairs = elements.map(\.localized).filter { !$0.isEmpty }
      let isPaired = pairs.allSatisfy { $0.fr != nil && $0.en != nil }
      return isPaired
        ? Terms(fr: pairs.compactMap(\.fr), en: pairs.compactMap(\.en))
        : Terms(fr: pairs.compactMap { $0.fr ?? $0.en })
    default: return Terms(fr: texts)
    }
  }

  /// The texts of a list, or a single text.
  var texts: [String] {
    if case .array(let elements) = self { return elements.compactMap(\.text) }
    return text.map { [$0] } ?? []
  }

  /// The polygons of a GeoJSON Polygon or MultiPolygon, without rings that have fewer than four
  /// points or an invalid point.
  var polygons: [Polygon] {
    let coordinates = self["coordinates"]
    switch self["type"].text {
    case "Polygon": return [coordinates.polygon].compactMap(\.self)
    case "MultiPolygon": return coordinates.elements.compactMap(\.polygon)
    default: return []
    }
  }

  private var polygon: Polygon? {
    let rings = elements.compactMap { ring -> [Coordinate]? in
      let points = ring.elements.compactMap { point -> Coordinate? in
        let position = point.elements.compactMap(\.double)
        guard position.count >= 2 else { return nil }
        return Coordinate(latitude: position[1], longitude: position[0])
      }
      return points.count >= 4 && points.count == ring.elements.count ? points : nil
    }
    return rings.isEmpty ? nil : Polygon(rings: rings)
  }
}
