import MonaCatalogue

extension CatalogueFormat {
  /// How the catalogue is written, in a word or two.
  package var displayName: String {
    switch self {
    case .mona: tr("MONA’s server")
    case .cityArt: tr("City of Montréal, public art")
    case .table: tr("Table in JSON")
    case .csv: tr("Table in text (CSV)")
    case .geojson: "GeoJSON"
    }
  }
}

extension Separator {
  /// What stands between the fields.
  package var displayName: String {
    switch self {
    case .comma: trc("what stands between fields", "comma")
    case .semicolon: trc("what stands between fields", "semicolon")
    case .tab: trc("what stands between fields", "tab")
    }
  }
}

extension ColumnRole {
  /// What a column holds, as it would stand on a sheet.
  package var displayName: String {
    switch self {
    case .number: trc("what a column holds", "Number")
    case .title: trc("what a column holds", "Title")
    case .alternativeTitle: tr("Also known as")
    case .latitude: tr("Latitude")
    case .longitude: tr("Longitude")
    case .address: tr("Address")
    case .postalCode: tr("Postal code")
    case .city: trc("what a column holds", "Town")
    case .province: trc("what a column holds", "Province")
    case .borough: tr("Borough")
    case .territory: tr("Territory")
    case .makers: tr("Artists")
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
    }
  }
}
