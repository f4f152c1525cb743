import Foundation
import MonaCatalogue
import MonaModel
import MonaText

/// All that the catalogue says of a discovery, with a map and what is near.
struct DiscoveryPage: Page {
  static let template = "discovery"

  struct Section {
    /// Nil for the text that introduces the discovery.
    let heading: String?
    let fields: [Field]
  }

  struct Field {
    let label: String
    let values: [Value]
  }

  struct Value {
    let text: String
    var address: String?
    var notes: [String] = []
    var links: [Frame.Link] = []
  }

  struct Neighbour {
    let address: String
    let title: String
    let distance: String
  }

  let frame: Frame
  let kind: Frame.Link
  /// Why the discovery is not listed any more; nil for one that is.
  let retired: String?
  let replacement: Frame.Link?
  let sections: [Section]
  let corrections: DecisionList
  /// Where editors set the facts right; nil for others.
  let correct: Frame.Link?
  /// Which works were merged with it, or with which it was.
  let duplicates: DecisionList
  /// Where editors compare it with another work; nil for others.
  let compare: Frame.Link?
  let picture: ShownPicture?
  /// Where editors choose the picture; nil for others.
  let choosePicture: Frame.Link?
  let map: SmallMap?
  let outside: Frame.Link?
  let given: GivenVisits
  let neighboursLabel = tr("Nearby")
  let neighbours: [Neighbour]

  /// How far away neighbours are shown, in metres, and how many.
  private static let (radius, neighbourLimit) = (500.0, 8)

  /// - Parameters:
  ///   - published: the published number.
  ///   - id: the identity in the catalogue.
  ///   - overview: of the visits that people agree to give to research.
  ///   - picture: the one that everybody sees.
  ///   - corrections: what is said instead of the source.
  ///   - duplicates: what was decided about it and other works.
  /// - Throws: `WebError.notFound`, and errors of the database.
  init(
    _ request: WebRequest, _ published: DiscoveryID, _ id: DiscoveryID,
    _ overview: ResearchOverview, _ picture: WebPicture?,
    _ corrections: [WebCorrection], _ duplicates: [WebDuplicate], _ data: WebCatalogue
  ) throws {
    let catalogue = data.catalogue
    guard let discovery = try catalogue.discovery(id), let row = try catalogue.rows([id]).first
    else { throw WebError.notFound }
    frame = request.frame(title: row.displayTitle)
    kind = Frame.Link(address: id.kind.listPath, text: id.kind.displayPlural)
    retired = row.isRetired ? tr("No longer in the catalogue") : nil
    let newer = try catalogue.replacement(of: id).map { try data.rows([$0]) }?.first
    replacement = newer.map { newer in
      Frame.Link(
        address: newer.path,
        text: tr("It is now recorded as “{title}”.", ["title": newer.row.displayTitle]))
    }
    let facets = try catalogue.facets(of: id)
    let source = try catalogue.sources().first { $0.id == id.source }
    sections = try SheetFields.of(discovery, facets: facets, catalogue: source).map { section in
      Section(
        heading: section.topic == .introduction ? nil : section.topic.title,
        fields: try section.fields.map { field in
          Field(label: field.label, values: try field.values.map { try Value($0, catalogue) })
        })
    }
    self.picture = picture.map { ShownPicture($0, of: published, title: row.displayTitle) }
    self.corrections = DecisionList(corrections, of: published, request)
    self.duplicates = try DecisionList(
      duplicates, heading: tr("Compared with other works"), request, data)
    let isEditor = request.session.person?.access ?? .everybody >= .editor
    correct =
      isEditor ? Frame.Link(address: published.correctionPath, text: tr("Correct the facts")) : nil
    let first = FormFields([.init(name: DuplicatePage.first, value: published.path)])
    compare =
      isEditor && !row.isRetired
      ? Frame.Link(
        address: first.address(DuplicatesPage.path), text: tr("Merge with another work")) : nil
    choosePicture =
      isEditor
      ? Frame.Link(address: published.picturePath, text: tr("Choose the Picture for Everybody"))
      : nil
    map = discovery.coordinate.flatMap { place in
      data.land.flatMap { SmallMap(of: MapPoint(place), on: $0, title: row.displayTitle) }
    }
    outside = discovery.coordinate.map { place in
      Frame.Link(address: place.outsideAddress, text: tr("Show on OpenStreetMap"))
    }
    var given = GivenVisits(overview)
    given.link = Frame.Link(
      address: FormFields([.init(name: "work", value: published.description)])
        .address(ResearchPage.path), text: tr("More about these visits"))
    self.given = given
    neighbours = try discovery.coordinate.map { try Self.neighbours(of: id, at: $0, data) } ?? []
  }

  private static func neighbours(
    of id: DiscoveryID, at place: Coordinate, _ data: WebCatalogue
  ) throws -> [Neighbour] {
    try data.near(place, within: radius, limit: neighbourLimit, except: id).map { near in
      Neighbour(
        address: near.published.path, title: near.row.fullTitle,
        distance: Format.distance(near.metres))
    }
  }
}

extension DiscoveryPage.Value {
  fileprivate init(_ value: SheetField.Value, _ catalogue: Catalogue) throws {
    text = value.text
    notes = value.notes
    links = value.links.map { Frame.Link(address: $0.url.absoluteString, text: $0.text) }
    address =
      switch value.target {
      case .list(let facet): try catalogue.facetName(of: facet.id)?.address
      case .web(let link): link.url.absoluteString
      case nil: nil
      }
  }
}

extension Coordinate {
  /// The address of a map of its surroundings.
  var outsideAddress: String {
    let point = "\(latitude)/\(longitude)"
    return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)#map=18/\(point)"
  }
}
