import MonaModel
import MonaPerson
import MonaText

/// An artist with life, links and works, as printed by `show artist`.
struct ArtistSheet {
  let artist: Artist
  let works: ArtistWorks

  /// The JSON keys of an artist, for the help of `show`.
  static let jsonKeys = """
    {"name", "nature": "artist" | "collective" | "unknown", "spellings": […], "alias", "birth", \
    "death", "collectives": […], "members": […], "biography": {"fr", "en"}, "website", \
    "wikipedia", "facebook", "instagram", "collected", "count", "works": \
    [\(DiscoveryRow.jsonKeys), …]}
    """

  /// The artist as JSON; the works are sorted by year, those without a date last.
  var json: JSONValue {
    let values: [String: JSONValue] = [
      "spellings": JSONValue(artist.spellings), "collected": .int(works.collectedCount),
      "count": .int(works.all.count), "works": .array(works.all.map { $0.json() }),
    ]
    return .object(artist.maker.jsonMembers.merging(values) { own, _ in own })
  }

  /// The artist as text: name, life, links, and a table of works by year.
  var lines: [String] {
    let maker = artist.maker
    var fields = Fields()
    fields.add(tr("Also known as"), maker.alias)
    fields.add(
      trc("other spellings of an artist's name", "Also written"),
      artist.spellings.joined(separator: " · "))
    fields.add(trc("of a collective", "Members"), maker.members)
    fields.add(trc("that an artist belongs to", "Collectives"), maker.collectives)
    fields.add(
      trc("a page about an artist", "Biography"),
      maker.links.biography.text(in: Translations.language))
    fields.add(tr("Website"), maker.links.website)
    fields.add(trc("the encyclopedia", "Wikipedia"), maker.links.wikipedia)
    fields.add("Facebook", maker.links.facebook)
    fields.add("Instagram", maker.links.instagram)
    let kind = [maker.nature.displayName, works.collectedText].compactMap(\.self)
    var table = Table(DiscoveryRow.columns)
    for work in works.all { table.add(work.cells) }
    return [maker.displayLine, kind.joined(separator: " · "), ""]
      + (fields.lines.isEmpty ? [] : fields.lines + [""]) + table.lines
  }
}
