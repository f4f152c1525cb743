import MonaModel
import MonaPerson
import MonaText

/// A discovery with all its fields, as printed by `show`.
struct DiscoverySheet {
  let row: DiscoveryRow
  let discovery: Discovery
  let visit: Visit?
  /// The person's own note.
  var note: String?

  /// The sheet as text.
  var lines: [String] { head + [""] + fields.lines }

  /// A short version of the sheet: the fields that matter for deciding whether to go.
  var summary: [String] {
    var fields = Fields()
    fields.add(tr("Artists"), row.makers)
    fields.add(
      row.id.kind == .heritage ? tr("Built") : trc("when a work was made", "Date"),
      discovery.produced?.text)
    addPlace(to: &fields)
    return head + [""] + fields.lines
  }

  private var head: [String] {
    let kind = "\(row.id.kind.displayName) · \(row.id) · \(row.state.displayName)"
    return [row.displayTitle, kind] + (row.isRetired ? [tr("No longer in the catalogue")] : [])
  }

  private var fields: Fields {
    var fields = Fields()
    if let visit {
      fields.add(trc("when a discovery was collected", "Collected"), Format.day(visit.collectedAt))
      fields.add(trc("the person’s photo", "Photo"), visit.photo)
      fields.add(trc("the person’s rating", "Rating"), visit.stars)
      fields.add(trc("the person’s comment", "Comment"), visit.comment)
    }
    fields.add(tr("Your note"), note)
    switch discovery.details {
    case .artwork(let artwork): add(artwork, to: &fields)
    case .place(let place):
      fields.add(tr("Usages"), place.usages.display)
      addPlace(to: &fields)
      fields.add(tr("Website"), place.website)
      fields.add("Facebook", place.facebook)
      fields.add(tr("Description"), place.description.display)
    case .heritage(let heritage): add(heritage, to: &fields)
    }
    fields.add(tr("Source"), discovery.displaySource)
    fields.add(tr("Page"), discovery.url.display)
    return fields
  }

  private func add(_ artwork: ArtworkDetails, to fields: inout Fields) {
    fields.add(tr("Also known as"), artwork.alternative.display)
    fields.add(tr("Artists"), artwork.makers.map(\.displayLine))
    fields.add(trc("when a work was made", "Date"), discovery.produced?.text)
    fields.add(tr("Dimensions"), artwork.dimensions.display.map(Format.dimensions))
    fields.add(tr("Categories"), artwork.categories.display + artwork.subcategories.display)
    fields.add(tr("Disciplines"), artwork.mediums.display)
    fields.add(tr("Materials"), artwork.materials.display)
    fields.add(tr("Techniques"), artwork.techniques.display)
    fields.add(tr("Supports"), artwork.supports.display)
    fields.add(tr("Place"), artwork.place.display)
    addPlace(to: &fields)
    fields.add(tr("How to find it"), artwork.directions.display)
    fields.add(tr("Access"), artwork.accessibilities.display)
    fields.add(tr("Owner"), artwork.owner)
    fields.add(trc("who had a work made", "Producer"), artwork.producer)
    fields.add(tr("Funding"), artwork.funders)
    fields.add(tr("Acquisition"), artwork.acquisition.display)
    fields.add(tr("Collection"), artwork.collection)
    fields.add(tr("Credits"), artwork.mention.display)
    fields.add(tr("Website"), artwork.website)
    fields.add(tr("Description"), artwork.description.display)
  }

  private func add(_ heritage: HeritageDetails, to fields: inout Fields) {
    let dates = [discovery.produced?.text, heritage.producedEnd?.text].compactMap(\.self)
    fields.add(tr("Built"), dates.joined(separator: " – "))
    fields.add(tr("Functions"), heritage.functions.display)
    fields.add(
      trc("finer usages of a heritage site", "Former and present usages"), heritage.subUsages)
    addPlace(to: &fields)
    fields.add(tr("Status"), heritage.status)
    fields.add(tr("Number in the register"), heritage.registerNumber.map(String.init))
    fields.add(tr("In short"), heritage.synthesis)
    fields.add(tr("Description"), heritage.description)
  }

  private func addPlace(to fields: inout Fields) {
    fields.add(tr("Address"), discovery.addresses.map(\.display).joined(separator: "; "))
    fields.add(tr("Borough"), discovery.borough)
    fields.add(tr("Territory"), discovery.territory)
    fields.add(
      tr("Coordinates"), discovery.coordinate.map { "\($0.latitude), \($0.longitude)" })
  }
}

extension DiscoverySheet {
  /// The JSON keys of a sheet, for the help of `show`.
  static let jsonKeys = """
    \(DiscoveryRow.jsonKeys) + {"replaces": [number, …], "source", "url": {"fr", "en"}, \
    "addresses": [{"fr", "en"}, …], "visit": null | \(Visit.jsonKeys), "note"}

    artwork: + {"alternativeTitle": {"fr", "en"}, "artists": [{"number", "name", "nature": \
    "artist" | "collective" | "unknown", "alias", "birth", "death", "collectives": […], \
    "members": […], "biography": {"fr", "en"}, "website", "wikipedia", "facebook", \
    "instagram"}, …], "producer", "owner", "funders": […], "acquisition", "mention", "place", \
    "directions": {"fr", "en"}, "categories", "subcategories", "mediums", "materials", \
    "techniques", "supports", "accessibilities", "dimensions": {"fr": […], "en": […]}, \
    "website", "collection", "description": {"fr", "en"}}

    place: + {"usages": {"fr": […], "en": […]}, "website", "facebook", "description": \
    {"fr", "en"}}

    heritage: + {"producedEnd", "functions": {"fr": […], "en": […]}, "subUsages": […], \
    "synthesis", "description", "status", "registerNumber"}
    """

  /// The sheet as JSON.
  func json(in store: Store) throws -> JSONValue {
    guard case .object(var values) = row.json() else { return .null }
    values["replaces"] = .array(discovery.replaces.map { .int($0) })
    values["source"] = JSONValue(discovery.source)
    values["url"] = JSONValue(discovery.url)
    values["addresses"] = .array(discovery.addresses.map { JSONValue($0) })
    values["note"] = JSONValue(note)
    values["visit"] = try visit?.json(in: store) ?? .null
    let details =
      switch discovery.details {
      case .artwork(let artwork): Self.json(artwork)
      case .place(let place): Self.json(place)
      case .heritage(let heritage): Self.json(heritage)
      }
    return .object(values.merging(details) { own, _ in own })
  }

  private static func json(_ artwork: ArtworkDetails) -> [String: JSONValue] {
    [
      "alternativeTitle": JSONValue(artwork.alternative),
      "artists": .array(artwork.makers.map(\.json)),
      "producer": JSONValue(artwork.producer), "owner": JSONValue(artwork.owner),
      "funders": JSONValue(artwork.funders), "acquisition": JSONValue(artwork.acquisition),
      "mention": JSONValue(artwork.mention), "place": JSONValue(artwork.place),
      "directions": JSONValue(artwork.directions), "categories": JSONValue(artwork.categories),
      "subcategories": JSONValue(artwork.subcategories), "mediums": JSONValue(artwork.mediums),
      "materials": JSONValue(artwork.materials), "techniques": JSONValue(artwork.techniques),
      "supports": JSONValue(artwork.supports),
      "accessibilities": JSONValue(artwork.accessibilities),
      "dimensions": JSONValue(artwork.dimensions), "website": JSONValue(artwork.website),
      "collection": JSONValue(artwork.collection),
      "description": JSONValue(artwork.description),
    ]
  }

  private static func json(_ place: PlaceDetails) -> [String: JSONValue] {
    [
      "usages": JSONValue(place.usages), "website": JSONValue(place.website),
      "facebook": JSONValue(place.facebook), "description": JSONValue(place.description),
    ]
  }

  private static func json(_ heritage: HeritageDetails) -> [String: JSONValue] {
    [
      "producedEnd": JSONValue(heritage.producedEnd?.text),
      "functions": JSONValue(heritage.functions), "subUsages": JSONValue(heritage.subUsages),
      "synthesis": JSONValue(heritage.synthesis), "description": JSONValue(heritage.description),
      "status": JSONValue(heritage.status), "registerNumber": JSONValue(heritage.registerNumber),
    ]
  }
}

extension Maker {
  /// The maker as JSON, without the number.
  var jsonMembers: [String: JSONValue] {
    [
      "name": .string(name), "nature": .string(nature.rawValue), "alias": JSONValue(alias),
      "birth": JSONValue(birth), "death": JSONValue(death),
      "collectives": JSONValue(collectives), "members": JSONValue(members),
      "biography": JSONValue(links.biography), "website": JSONValue(links.website),
      "wikipedia": JSONValue(links.wikipedia), "facebook": JSONValue(links.facebook),
      "instagram": JSONValue(links.instagram),
    ]
  }

  /// The maker as JSON.
  fileprivate var json: JSONValue {
    .object(jsonMembers.merging(["number": .int(number)]) { own, _ in own })
  }
}

extension DiscoveryRow {
  /// The JSON keys of a row, for the help of commands.
  static let jsonKeys = """
    {"id": "artwork:4", "kind": "artwork" | "place" | "heritage", "number", \
    "title": {"fr", "en"}, "makers", "produced", "year", "borough", "territory", "latitude", \
    "longitude", "state": "uncollected" | "targeted" | "collected", "photo", "retired", "own"}
    """

  /// The row as JSON.
  ///
  /// The keys of `distance` (in metres), `comment` and `line` are omitted by default; `.some(nil)`
  /// writes null.
  func json(
    distance: Double?? = .none, comment: String?? = .none, line: AddressLine? = nil
  ) -> JSONValue {
    var values: [String: JSONValue] = [
      "id": .string("\(id)"), "kind": .string(id.kind.name), "number": .int(id.number),
      "title": JSONValue(title), "makers": JSONValue(makers.isEmpty ? nil : makers),
      "produced": JSONValue(produced?.text), "year": JSONValue(produced?.year),
      "borough": JSONValue(borough), "territory": JSONValue(territory),
      "latitude": JSONValue(coordinate?.latitude), "longitude": JSONValue(coordinate?.longitude),
      "state": .string(state.rawValue), "photo": JSONValue(photo), "retired": .bool(isRetired),
      "own": .bool(id.isOwn),
    ]
    if let distance { values["distance"] = JSONValue(distance?.rounded()) }
    if let comment { values["comment"] = JSONValue(comment) }
    if let line {
      values["line"] = .object([
        "part": .string(line.part.rawValue), "text": JSONValue(line.text),
      ])
    }
    return .object(values)
  }

  /// The distance from `origin` in metres; nil when the position is unknown.
  func metres(from origin: Coordinate) -> Double? {
    coordinate.map { Distance.metres(from: origin, to: $0) }
  }

  /// The cells of `DiscoveryRow.columns`.
  var cells: [String] {
    [
      "\(id)", displayTitle, makers, produced?.short ?? "", borough ?? territory ?? "",
      [state == .uncollected ? "" : state.displayName, id.isOwn ? tr("your own") : ""]
        .filter { !$0.isEmpty }.joined(separator: ", "),
    ]
  }

  /// The columns of lists of discoveries.
  static let columns: [Table.Column] = [
    .init(), .init(limit: 44), .init(limit: 28), .init(limit: 12), .init(limit: 42), .init(),
  ]
}

extension Maker {
  /// The name with the years of birth and death: "Alexander Calder (1898–1976)".
  var displayLine: String {
    switch (birth, death) {
    case (let birth?, let death?): "\(name) (\(birth)–\(death))"
    case (let birth?, nil):
      trc(
        "an artist and the year of birth", "{name} (born in {year})",
        ["name": name, "year": String(birth)])
    case (nil, _): name
    }
  }
}

extension Terms {
  /// The terms in the person's language, otherwise in the other one.
  var display: [String] {
    switch Translations.language {
    case .french: fr.isEmpty ? en : fr
    case .english: en.isEmpty ? fr : en
    }
  }
}
