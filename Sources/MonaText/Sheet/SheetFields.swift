import MonaCatalogue
import MonaModel

/// Lays out a catalogue record as the fields of a sheet.
package struct SheetFields {
  private let discovery: Discovery
  /// The record's facets by normalized name; a dictionary, because a record may have thousands.
  private let facets: [Word: [FacetRow]]
  private let catalogue: CatalogueSource?
  /// A facet's type and normalized name.
  private struct Word: Hashable {
    var type: FacetType
    var letters: String
  }

  /// The facets that already have a value.
  private var taken: Set<Int64> = []
  private var fields: [SheetField] = []

  /// Returns the fields of a discovery by topic, without empty sections.
  ///
  /// - Parameters:
  ///   - facets: the discovery's facets.
  ///   - catalogue: its catalogue; nil when it is not known.
  package static func of(
    _ discovery: Discovery, facets: [FacetRow], catalogue: CatalogueSource? = nil
  ) -> [SheetSection] {
    var allowance = SheetField.allowance
    return SheetSection.Topic.allCases.compactMap { topic in
      var layout = SheetFields(discovery: discovery, facets: facets, catalogue: catalogue)
      switch topic {
      case .introduction: layout.layOutIntroduction()
      case .about: layout.layOutAbout()
      case .location: layout.layOutLocation()
      case .origin: layout.layOutOrigin()
      case .reference: layout.layOutReferences()
      }
      for index in layout.fields.indices { layout.fields[index].fold(&allowance) }
      return layout.fields.isEmpty ? nil : SheetSection(topic: topic, fields: layout.fields)
    }
  }

  private init(discovery: Discovery, facets: [FacetRow], catalogue: CatalogueSource?) {
    self.discovery = discovery
    self.catalogue = catalogue
    var words: [Word: [FacetRow]] = [:]
    for facet in facets {
      for letters in Set([facet.name.fr, facet.name.en].compactMap { $0.map(NormalizedKey.of) }) {
        words[Word(type: facet.type, letters: letters), default: []].append(facet)
      }
    }
    self.facets = words
  }

  // MARK: Introduction

  /// A heritage site can have two long texts, of which the shorter one introduces it.
  private mutating func layOutIntroduction() {
    switch discovery.details {
    case .artwork(let artwork): add(tr("Description"), [artwork.description])
    case .place(let place): add(tr("Description"), [place.description])
    case .heritage(let heritage):
      if let synthesis = heritage.synthesis {
        add(tr("In short"), [synthesis])
      } else {
        add(tr("Description"), [heritage.description])
      }
    }
  }

  // MARK: About

  private mutating func layOutAbout() {
    switch discovery.details {
    case .artwork(let artwork): layOut(artwork)
    case .place(let place):
      add(tr("Usages"), .usage, place.usages.pairs)
      add(tr("Built"), [Format.produced(discovery.produced, to: nil)])
    case .heritage(let heritage):
      add(tr("Built"), [Format.produced(discovery.produced, to: heritage.producedEnd)])
      add(tr("Functions"), .function, heritage.functions.pairs)
      add(trc("finer usages of a heritage site", "Former and present usages"), heritage.subUsages)
      add(tr("Status"), [heritage.status])
      // Without a synthesis, it introduces the site.
      if heritage.synthesis != nil { add(tr("Description"), [heritage.description]) }
    }
  }

  private mutating func layOut(_ artwork: ArtworkDetails) {
    add(tr("Also known as"), titles(artwork.alternative))
    add(makers: artwork.makers)
    add(trc("when a work was made", "Date"), [discovery.produced.map(Format.produced)])
    add(
      trn("Category", "Categories", artwork.categories.pairs.count), .category,
      artwork.categories.pairs)
    add(tr("Subcategories"), .subcategory, artwork.subcategories.pairs)
    add(tr("Disciplines"), artwork.mediums.pairs)
    add(tr("Materials"), .material, artwork.materials.pairs)
    add(tr("Techniques"), .technique, artwork.techniques.pairs)
    add(tr("Supports"), artwork.supports.pairs)
    add(tr("Dimensions"), dimensions(artwork.dimensions))
  }

  /// The title in the interface language, then in the other language if it is different.
  private func titles(_ title: Localized) -> [String?] {
    let language = Translations.language
    let (own, other) = (title.text(in: language), title[language.other])
    return own?.lowercased() == other?.lowercased() ? [own] : [own, other]
  }

  /// The formatted dimensions, without the duplicates that some records have.
  private func dimensions(_ terms: Terms) -> [String?] {
    var texts: [String] = []
    for text in terms.pairs.map({ Format.dimensions($0.display) }) where !texts.contains(text) {
      texts.append(text)
    }
    return texts
  }

  // MARK: Location

  private mutating func layOutLocation() {
    add(tr("Place"), [discovery.artwork?.place ?? Localized()])
    add(tr("Address"), discovery.addresses)
    add(tr("How to find it"), [discovery.artwork?.directions ?? Localized()])
    add(tr("Access"), discovery.artwork?.accessibilities.pairs ?? [])
    add(tr("Borough"), .borough, [Localized(fr: discovery.borough)])
    add(tr("Territory"), .territory, [Localized(fr: discovery.territory)])
    add(tr("Coordinates"), [discovery.coordinate.map(Format.place)])
  }

  // MARK: Origin

  private mutating func layOutOrigin() {
    guard let artwork = discovery.artwork else { return }
    add(tr("Owner"), [artwork.owner])
    add(tr("Collection"), [artwork.collection])
    add(trc("who had a work made", "Producer"), [artwork.producer])
    add(tr("Funding"), artwork.funders)
    add(tr("Acquisition"), [artwork.acquisition])
    add(tr("Credits"), [artwork.mention])
  }

  // MARK: References

  private mutating func layOutReferences() {
    let page = discovery.url.text(in: Translations.language)
    let website = discovery.artwork?.website ?? discovery.place?.website
    add(links: [
      (page, nil), (website, tr("Website")), (discovery.place?.facebook, "Facebook"),
    ])
    add(tr("Source"), [discovery.displaySource])
    if let catalogue, !catalogue.isMona {
      let count = trn("{count} discovery", "{count} discoveries", catalogue.count)
      add(
        tr("Catalogue"),
        [SheetField.Value(text: catalogue.name, notes: [count], colour: catalogue.colour)])
    }
    add(tr("Credit and licence"), [discovery.credit(from: catalogue)])
    let register = discovery.heritage?.registerNumber.map(String.init)
    // TRANSLATORS: the Répertoire du patrimoine culturel du Québec
    add(tr("Number in the heritage register"), [register])
    // The numbers of other sources are generated by MONA, and so mean nothing to a reader.
    add(
      tr("Number in the catalogue"),
      [discovery.id.isFromMona ? String(discovery.id.number) : nil])
  }

  // MARK: Adding fields

  private mutating func add(_ label: String, _ values: [SheetField.Value]) {
    if !values.isEmpty { fields.append(SheetField(label: label, values: values)) }
  }

  private mutating func add(_ label: String, _ texts: [String?]) {
    add(label, texts.compactMap { $0.map { SheetField.Value(text: $0) } })
  }

  private mutating func add(_ label: String, _ texts: [Localized]) {
    add(label, texts.map { $0.isEmpty ? nil : $0.display })
  }

  /// Adds values of a facet, each opening the facet's list.
  private mutating func add(_ label: String, _ type: FacetType, _ words: [Localized]) {
    var values: [SheetField.Value] = []
    for word in words where !word.isEmpty {
      if let facet = take(type, word) {
        values.append(SheetField.Value(text: facet.displayName, target: .list(facet)))
      } else if facets[Self.word(type, word)] == nil {
        values.append(SheetField.Value(text: word.display))
      }
    }
    add(label, values)
  }

  private mutating func add(makers: [Maker]) {
    add(
      trn("Artist", "Artists", makers.count),
      makers.map { maker in
        let facet = take(.artist, Localized(fr: maker.name))
        return SheetField.Value(
          text: facet == nil ? maker.name : maker.name.shortened(),
          target: facet.map(SheetField.Target.list),
          notes: SheetMaker.notes(maker), links: SheetMaker.links(maker))
      })
  }

  /// Adds links; an address that is not a web page is shown as text.
  private mutating func add(links: [(address: String?, page: String?)]) {
    add(
      trc("links of a sheet", "On the web"),
      links.compactMap { address, page in
        if let link = SheetLink(address, page) {
          return SheetField.Value(text: link.text, target: .web(link))
        }
        return address.map { SheetField.Value(text: $0) }
      })
  }

  /// Returns a word's facet at most once: artists may share a name, and records may repeat a word.
  private mutating func take(_ type: FacetType, _ word: Localized) -> FacetRow? {
    let facet = facets[Self.word(type, word)]?.first { !taken.contains($0.id) }
    if let facet { taken.insert(facet.id) }
    return facet
  }

  /// The key under which an import stores a word's facet, truncated like the facet's name.
  private static func word(_ type: FacetType, _ word: Localized) -> Word {
    Word(type: type, letters: NormalizedKey.of((word.fr ?? word.en ?? "").shortened()))
  }
}

/// The texts and links about a maker, other than the name.
package enum SheetMaker {
  /// "Collective", "Person · 1923–2002", then other names, members and collectives.
  package static func notes(_ maker: Maker) -> [String] {
    let first = [maker.nature.displayName, life(maker)].compactMap(\.self).joined(separator: " · ")
    var notes = first.isEmpty ? [] : [first]
    if let alias = maker.alias {
      notes.append(
        trc("another name of an artist", "Also known as {name}", ["name": alias.shortened()]))
    }
    let members = names(maker.members)
    if !members.isEmpty { notes.append(tr("Members: {names}", ["names": members])) }
    let collectives = names(maker.collectives)
    if !collectives.isEmpty {
      notes.append(tr("Member of {collectives}", ["collectives": collectives]))
    }
    return notes
  }

  /// The same of an artist, and other spellings of the name.
  package static func notes(_ artist: Artist) -> [String] {
    guard !artist.spellings.isEmpty else { return notes(artist.maker) }
    let names = artist.spellings.map(\.isolated).joined(separator: " · ")
    return notes(artist.maker)
      + [trc("another spelling of an artist's name", "Also written {names}", ["names": names])]
  }

  /// The web pages about a maker.
  package static func links(_ maker: Maker) -> [SheetLink] {
    let biography = maker.links.biography.text(in: Translations.language)
    return [
      SheetLink(biography, trc("a page about an artist", "Biography")),
      SheetLink(maker.links.website, tr("Website")),
      SheetLink(maker.links.wikipedia, trc("the encyclopedia", "Wikipedia")),
      SheetLink(maker.links.facebook, "Facebook"),
      SheetLink(maker.links.instagram, "Instagram"),
    ].compactMap(\.self)
  }

  private static func names(_ names: [String]) -> String {
    names.joined(separator: ", ").shortened()
  }

  private static func life(_ maker: Maker) -> String? {
    switch (maker.birth, maker.death) {
    case (let birth?, let death?): "\(birth)–\(death)"
    case (let birth?, nil): tr("Born in {year}", ["year": String(birth)])
    case (nil, let death?): tr("Died in {year}", ["year": String(death)])
    case (nil, nil): nil
    }
  }
}
