import MonaModel

/// Decodes the City of Montréal's public art: lists separated by semicolons, coordinates as text,
/// dates as "/Date(…)/", French and English values in separate fields.
enum CityArtDecoder {
  static func isRecord(_ record: JSON) -> Bool {
    record.has("Titre") && record.has("CoordonneeLatitude") && record.has("NoInterne")
  }

  static func identity(of record: JSON) -> RecordIdentity {
    let id = record["NoInterne"].text == nil ? record["NumeroAccession"] : record["NoInterne"]
    return RecordIdentity(id: id, content: [record["Titre"].text, record["Parc"].text])
  }

  static func decode(_ record: JSON, as id: DiscoveryID) throws(RecordProblem) -> Discovery {
    var discovery = Discovery(
      id: id, title: Localized(fr: TableRow.text(record["Titre"])).withoutPlaceholder)
    discovery.coordinate = try SourcePosition.read(
      latitude: record["CoordonneeLatitude"], longitude: record["CoordonneeLongitude"])
    discovery.borough = TableRow.text(record["Arrondissement"]).map(BoroughName.ofMontreal)
    discovery.produced = record["DateFinProduction"].text.flatMap {
      ProductionDate(MicrosoftDate.day($0) ?? $0)
    }
    discovery.addresses = TableRow.text(record["AdresseCivique"]).map { [Localized(fr: $0)] } ?? []
    switch id.kind {
    case .artwork: discovery.details = .artwork(artwork(record))
    case .place:
      var place = PlaceDetails()
      place.usages = terms(record, "SousCategorieObjet")
      discovery.details = .place(place)
    case .heritage:
      var heritage = HeritageDetails()
      heritage.functions = terms(record, "SousCategorieObjet")
      discovery.details = .heritage(heritage)
    }
    return discovery
  }

  private static func artwork(_ record: JSON) -> ArtworkDetails {
    var details = ArtworkDetails()
    details.alternative = Localized(fr: TableRow.text(record["TitreVariante"]))
    details.makers = makers(record["Artistes"])
    details.acquisition = localized(record, "ModeAcquisition")
    details.collection = TableRow.text(record["NomCollection"])
    details.categories = terms(record, "CategorieObjet")
    details.subcategories = terms(record, "SousCategorieObjet")
    let mediums = record["Mediums"].elements
    details.mediums = Terms(
      fr: mediums.compactMap { TableRow.text($0["Medium"]) },
      en: mediums.compactMap { TableRow.text($0["MediumAng"]) })
    details.materials = terms(record, "Materiaux")
    details.techniques = terms(record, "Technique")
    details.supports = terms(record, "Support")
    details.dimensions = Terms(
      fr: TableRow.text(record["DimensionsGenerales"]).map { [$0] } ?? [])
    let place = [record["Batiment"], record["Parc"]].compactMap(TableRow.text)
    details.place = Localized(fr: place.joined(separator: ", "))
    return details
  }

  /// A collective occurs alone or with the members who made the work.
  private static func makers(_ artists: JSON) -> [Maker] {
    artists.elements.compactMap { artist in
      let names = [artist["Prenom"], artist["Nom"]].compactMap(TableRow.text)
      let collective = TableRow.text(artist["NomCollectif"])
      guard !names.isEmpty else {
        return collective.map { MakerNames.maker($0, nature: .collective) }
      }
      var maker = MakerNames.maker(names.joined(separator: " "), nature: .artist)
      maker.collectives = collective.map { [$0] } ?? []
      return maker
    }
  }

  private static func terms(_ record: JSON, _ name: String) -> Terms {
    Terms(fr: TableRow.words(record[name]), en: TableRow.words(record["\(name)Ang"]))
  }

  private static func localized(_ record: JSON, _ name: String) -> Localized {
    Localized(fr: TableRow.text(record[name]), en: TableRow.text(record["\(name)Ang"]))
  }
}
