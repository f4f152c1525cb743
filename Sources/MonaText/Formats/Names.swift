import MonaCatalogue
import MonaModel
import MonaPerson

extension DiscoveryRow {
  /// The title in the person's language, or a placeholder for an untitled work.
  package var displayTitle: String { title.display(for: id.kind) }

  /// The title where it stands alone, as in a sentence or a file name; includes the makers for an
  /// untitled work.
  package var fullTitle: String {
    title.isEmpty && !makers.isEmpty ? "\(displayTitle), \(makers.isolated)" : displayTitle
  }
}

extension Discovery {
  /// The title in the person's language, or a placeholder for an untitled work.
  package var displayTitle: String { title.display(for: id.kind) }
}

extension CollectedVisit {
  /// The title in the person's language, or the number if the discovery is no longer in the
  /// catalogue.
  package var displayTitle: String {
    isForgotten ? "\(id.kind.displayName) \(id.number)" : title.display(for: id.kind)
  }
}

extension PositionOutlier {
  /// The title in the person's language, or a placeholder for an untitled work.
  package var displayTitle: String { title.display(for: id.kind) }
}

extension Localized {
  /// The text in the person's language, otherwise in the other one; empty when there is none.
  package var display: String { text(in: Translations.language)?.isolated ?? "" }

  /// The title of a discovery of a kind, or a placeholder when it has none.
  package func display(for kind: DiscoveryKind) -> String {
    if let title = text(in: Translations.language) { return title.isolated }
    return switch kind {
    case .artwork: trc("an artwork that has no title", "Untitled")
    case .place: tr("Unnamed place")
    case .heritage: tr("Unnamed heritage site")
    }
  }
}

extension ArtistWorks {
  /// "3 of 12 works collected"; nil without works.
  package var collectedText: String? {
    guard !all.isEmpty else { return nil }
    return trn(
      "{collected} of {count} work collected", "{collected} of {count} works collected",
      all.count, ["collected": Format.number(collectedCount)])
  }
}

extension FacetRow {
  /// The name in the person's language.
  package var displayName: String { name.display }
}

extension DiscoveryKind {
  /// "Artwork", "Cultural place", "Heritage site".
  package var displayName: String {
    switch self {
    case .artwork: trc("kind of discovery, singular", "Artwork")
    case .place: trc("kind of discovery, singular", "Cultural place")
    case .heritage: trc("kind of discovery, singular", "Heritage site")
    }
  }

  /// "Artworks", "Cultural places", "Heritage sites".
  package var displayPlural: String {
    switch self {
    case .artwork: trc("kind of discovery, plural", "Artworks")
    case .place: trc("kind of discovery, plural", "Cultural places")
    case .heritage: trc("kind of discovery, plural", "Heritage sites")
    }
  }
}

extension DiscoveryState {
  /// The name of the state.
  package var displayName: String {
    switch self {
    case .uncollected: trc("state of a discovery", "Not collected")
    case .targeted: trc("state of a discovery", "Targeted")
    case .collected: trc("state of a discovery", "Collected")
    }
  }
}

extension Maker.Nature {
  /// "Person" or "Collective"; nil when unknown.
  package var displayName: String? {
    switch self {
    case .artist: trc("nature of a maker", "Person")
    case .collective: trc("nature of a maker", "Collective")
    case .unknown: nil
    }
  }
}

extension FacetType {
  /// The title of the list of all facets of this type.
  package var displayPlural: String {
    switch self {
    case .artist: tr("Artists")
    case .borough: tr("Boroughs")
    case .territory: tr("Territories")
    case .category: tr("Categories")
    case .subcategory: tr("Subcategories")
    case .material: tr("Materials")
    case .technique: tr("Techniques")
    case .usage: tr("Places by usage")
    case .function: tr("Heritage by function")
    }
  }
}

extension FacetType {
  /// A number of facets: "741 artists".
  package func counted(_ count: Int) -> String {
    switch self {
    case .artist: trn("{count} artist", "{count} artists", count)
    case .borough: trn("{count} borough", "{count} boroughs", count)
    case .territory: trn("{count} territory", "{count} territories", count)
    case .category: trn("{count} category", "{count} categories", count)
    case .subcategory: trn("{count} subcategory", "{count} subcategories", count)
    case .material: trn("{count} material", "{count} materials", count)
    case .technique: trn("{count} technique", "{count} techniques", count)
    case .usage: trn("{count} usage", "{count} usages", count)
    case .function: trn("{count} function", "{count} functions", count)
    }
  }
}

extension AddressLine.Part {
  /// The part of an address that matched a search: "Address: 3250 rue Masson".
  package func sentence(_ text: String) -> String {
    switch self {
    case .address: tr("Address: {text}", ["text": text])
    case .place: tr("Place: {text}", ["text": text])
    case .directions: tr("How to find it: {text}", ["text": text])
    }
  }
}

extension CatalogueFormat {
  /// The name of the file format.
  package var displayName: String {
    switch self {
    case .mona: tr("MONA’s server")
    case .cityArt: tr("City of Montréal, public art")
    case .table: tr("Table in JSON")
    case .csv: tr("Table in text (CSV)")
    case .geojson: "GeoJSON"
    case .esri: "Esri JSON (ArcGIS)"
    case .overpass: "OpenStreetMap (Overpass)"
    case .objects: tr("List in JSON")
    case .osm: "OpenStreetMap"
    case .kml: "KML"
    case .gpx: tr("Waypoints (GPX)")
    case .geopackage: "GeoPackage"
    case .shapefile: "Shapefile"
    case .gml: "GML"
    case .flatgeobuf: "FlatGeobuf"
    case .spreadsheet: tr("Spreadsheet")
    }
  }

  /// To whom its data is credited, and its licence; nil for formats that anybody's data may have.
  package var credit: String? {
    switch self {
    case .cityArt: Self.cityCredit
    case .overpass, .osm: tr("© OpenStreetMap contributors, ODbL")
    case .mona, .table, .csv, .geojson, .esri, .objects, .kml, .gpx, .geopackage, .shapefile,
      .gml, .flatgeobuf,
      .spreadsheet:
      nil
    }
  }

  fileprivate static let cityCredit = "Ville de Montréal, CC BY 4.0"
}

extension Separator {
  /// The name of the separator.
  package var displayName: String {
    switch self {
    case .comma: trc("what stands between fields", "comma")
    case .semicolon: trc("what stands between fields", "semicolon")
    case .tab: trc("what stands between fields", "tab")
    case .bar: trc("what stands between fields", "vertical bar")
    }
  }
}

extension ColumnRole {
  /// The label of the column's content, as on a sheet.
  package var displayName: String {
    switch self {
    case .number: trc("what a column holds", "Number")
    case .title: trc("what a column holds", "Title")
    case .alternativeTitle: tr("Also known as")
    case .latitude: tr("Latitude")
    case .longitude: tr("Longitude")
    case .position: tr("Location")
    case .latitudeLongitude: tr("Latitude, then longitude")
    case .longitudeLatitude: tr("Longitude, then latitude")
    case .address: tr("Address")
    case .houseNumber: trc("what a column holds", "House number")
    case .postalCode: tr("Postal code")
    case .city: trc("what a column holds", "Town")
    case .province: trc("what a column holds", "Province")
    case .borough: tr("Borough")
    case .territory: tr("Territory")
    case .makers: tr("Artists")
    case .furtherMakers: trc("what a column holds", "More artists")
    case .givenName: trc("what a column holds", "Artist’s first name")
    case .familyName: trc("what a column holds", "Artist’s family name")
    case .date: trc("when a work was made", "Date")
    case .endDate: trc("what a column holds", "End date")
    case .category: tr("Categories")
    case .subcategory: tr("Subcategories")
    case .discipline: tr("Disciplines")
    case .material: tr("Materials")
    case .technique: tr("Techniques")
    case .support: tr("Supports")
    case .dimensions: tr("Dimensions")
    case .owner: tr("Owner")
    case .producer: trc("who had a work made", "Producer")
    case .funding: tr("Funding")
    case .acquisition: tr("Acquisition")
    case .collection: tr("Collection")
    case .credits: tr("Credits")
    case .place: tr("Place")
    case .directions: tr("How to find it")
    case .access: tr("Access")
    case .usage: tr("Usages")
    case .status: tr("Status")
    case .synthesis: tr("In short")
    case .description: tr("Description")
    case .website: tr("Website")
    case .picture: trc("what a column holds", "Picture")
    case .pictureAuthor: trc("what a column holds", "Author of the picture")
    case .pictureLicence: trc("what a column holds", "Licence of the picture")
    }
  }
}

extension CatalogueSource {
  /// To whom its data is credited, and its licence: as the person said, else as its format says;
  /// nil when neither is known.
  package var creditText: String? {
    let own = [credit, licence].compactMap(\.self)
    let said = own.isEmpty ? [server?.credit, server?.licence].compactMap(\.self) : own
    return said.isEmpty ? format.credit : said.map(\.isolated).joined(separator: ", ")
  }
}

extension CatalogueSource {
  /// The name that the server gives to its catalogue, where it has works of others than MONA; else nil.
  package var serverText: String? {
    guard let name = server?.name, !name.isEmpty, name != CatalogueSource.monaName else {
      return nil
    }
    // TRANSLATORS: {name} is what a server calls its catalogue.
    return tr("from the server: {name}", ["name": name.isolated])
  }
}

extension SourceColour {
  /// The name of the colour.
  package var displayName: String {
    switch self {
    case .blue: trc("colour of a catalogue", "Blue")
    case .orange: trc("colour of a catalogue", "Orange")
    case .green: trc("colour of a catalogue", "Green")
    case .purple: trc("colour of a catalogue", "Purple")
    case .red: trc("colour of a catalogue", "Red")
    case .teal: trc("colour of a catalogue", "Teal")
    case .pink: trc("colour of a catalogue", "Pink")
    case .brown: trc("colour of a catalogue", "Brown")
    }
  }
}

extension ColumnMeaning {
  /// The label of a column that means nothing.
  package static var nothingName: String { trc("what a column holds", "Nothing") }

  /// The label of the column's content, and that it is in English.
  package var displayName: String {
    isEnglish
      // TRANSLATORS: What a column of a catalogue holds: “Title (in English)”.
      ? tr("{content} (in English)", ["content": role.displayName]) : role.displayName
  }
}

extension Discovery {
  /// To whom the record is credited, and its licence; nil when they are not known.
  ///
  /// Of MONA's own, the provider of the record is credited before what the person says of all.
  /// - Parameter catalogue: its catalogue.
  package func credit(from catalogue: CatalogueSource?) -> String? {
    guard id.isFromMona else { return catalogue?.creditText }
    return switch source {
    case "DoMtl", "MurSubMtl", "LieuCult", "lieuxCulturels": CatalogueFormat.cityCredit
    default: catalogue?.creditText
    }
  }

  /// The provider of the record; the codes of MONA's own catalogue are replaced by names.
  package var displaySource: String? {
    guard id.isFromMona, let source else { return source }
    return switch source {
    case "ArtPubMtl": "Art public Montréal"
    case "ArtPubLaval": tr("City of Laval, public art")
    case "MurSubMtl": tr("City of Montréal, subsidized murals")
    case "DoMtl": tr("City of Montréal, open data")
    case "LieuCult", "lieuxCulturels": tr("City of Montréal, cultural places")
    case "DoRim": tr("City of Rimouski, open data")
    case "DoseCult": "Dose Culture"
    case "UdeM": "Université de Montréal"
    case "BAnQ": "Bibliothèque et Archives nationales du Québec"
    // Cited by towns or classified by the ministry; the register contains both.
    case "ImMuni", "ImMCC": "Répertoire du patrimoine culturel du Québec"
    default: source
    }
  }
}
