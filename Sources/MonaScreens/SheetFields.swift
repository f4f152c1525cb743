import Foundation
import MonaCore
import MonaText

/// Lays out what the catalogue says of a discovery, in the order a person would ask.
struct SheetFields {
  private let discovery: Discovery
  private let facets: [FacetRow]
  private var fields: [SheetField] = []

  /// The fields of a discovery; nothing empty among them.
  static func of(_ discovery: Discovery, facets: [FacetRow]) -> [SheetField] {
    var layout = SheetFields(discovery: discovery, facets: facets)
    layout.layOut()
    return layout.fields
  }

  private init(discovery: Discovery, facets: [FacetRow]) {
    self.discovery = discovery
    self.facets = facets
  }

  private mutating func layOut() {
    switch discovery.details {
    case .artwork(let artwork): layOut(artwork)
    case .place(let place): layOut(place)
    case .heritage(let heritage): layOut(heritage)
    }
    add(tr("Source"), discovery.source.map { [$0] } ?? [])
  }

  private mutating func layOut(_ artwork: ArtworkDetails) {
    add(tr("Also known as"), [artwork.alternative])
    add(trn("Artist", "Artists", artwork.makers.count), .artist)
    add(trc("when a work was made", "Date"), [discovery.produced?.text])
    add(trn("Category", "Categories", artwork.categories.pairs.count), .category)
    add(tr("Subcategories"), artwork.subcategories.pairs)
    add(tr("Disciplines"), artwork.mediums.pairs)
    add(tr("Materials"), .material)
    add(tr("Techniques"), .technique)
    add(tr("Supports"), artwork.supports.pairs)
    add(tr("Dimensions"), artwork.dimensions.pairs)
    layOutWhereabouts(place: artwork.place, directions: artwork.directions)
    add(tr("Access"), artwork.accessibilities.pairs)
    add(tr("Owner"), [artwork.owner])
    add(tr("Collection"), [artwork.collection])
    add(trc("who had a work made", "Producer"), [artwork.producer])
    add(tr("Funding"), artwork.funders)
    add(tr("Acquisition"), [artwork.acquisition])
    add(tr("Credits"), [artwork.mention])
    add(tr("Description"), [artwork.description])
    add(links: [artwork.website, discovery.url.text(in: Translations.language)])
  }

  private mutating func layOut(_ place: PlaceDetails) {
    add(tr("Usages"), .usage)
    layOutWhereabouts()
    add(tr("Description"), [place.description])
    add(links: [place.website, place.facebook, discovery.url.text(in: Translations.language)])
  }

  private mutating func layOut(_ heritage: HeritageDetails) {
    let years = [discovery.produced?.text, heritage.producedEnd?.text].compactMap(\.self)
    add(tr("Built"), years.isEmpty ? [] : [years.joined(separator: " – ")])
    add(tr("Functions"), .function)
    add(trc("finer usages of a heritage site", "Former and present usages"), heritage.subUsages)
    add(tr("Status"), [heritage.status])
    layOutWhereabouts()
    add(tr("In short"), [heritage.synthesis])
    add(tr("Description"), [heritage.description])
    add(links: [discovery.url.text(in: Translations.language)])
  }

  private mutating func layOutWhereabouts(
    place: Localized = Localized(), directions: Localized = Localized()
  ) {
    add(tr("Place"), [place])
    add(tr("Address"), discovery.addresses)
    add(tr("How to find it"), [directions])
    add(tr("Borough"), .borough)
    if facets.contains(where: { $0.type == .territory }) {
      add(tr("Territory"), .territory)
    } else {
      add(tr("Territory"), [discovery.territory])
    }
  }

  private mutating func add(_ label: String, _ texts: [String?]) {
    let values = texts.compactMap(\.self).map { SheetField.Value(text: $0) }
    if !values.isEmpty { fields.append(SheetField(label: label, values: values)) }
  }

  private mutating func add(_ label: String, _ texts: [Localized]) {
    add(label, texts.map { $0.isEmpty ? nil : $0.display })
  }

  private mutating func add(_ label: String, _ type: FacetType) {
    let values = facets.filter { $0.type == type }.map {
      SheetField.Value(text: $0.displayName, target: .list($0))
    }
    if !values.isEmpty { fields.append(SheetField(label: label, values: values)) }
  }

  /// Links show their host, so that one knows where a click leads.
  private mutating func add(links: [String?]) {
    let values = links.compactMap { link -> SheetField.Value? in
      guard let link, let url = URL(string: link), ["http", "https"].contains(url.scheme),
        let host = url.host()
      else { return nil }
      return SheetField.Value(text: host, target: .web(url))
    }
    if !values.isEmpty {
      fields.append(SheetField(label: trc("links of a sheet", "On the web"), values: values))
    }
  }
}
