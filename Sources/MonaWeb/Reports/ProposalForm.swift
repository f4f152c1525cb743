import Foundation
import MonaCatalogue
import MonaModel
import MonaText

/// What can become of a work that somebody proposes: one of the catalogue, one that it has already, or none.
struct ProposalForm {
  /// What becomes of it, as the form sends it.
  enum Choice: String, CaseIterable {
    case accept, join, declined

    fileprivate var text: String {
      switch self {
      case .accept: tr("It becomes a work of this server’s catalogue")
      case .join: tr("The catalogue has it already")
      case .declined: tr("It stays out of the catalogue")
      }
    }
  }

  struct Near {
    let value: String
    let text: String
    let isChosen: Bool
  }

  let acceptHeading = tr("A new work")
  let kindLabel = trc("what a discovery is", "Kind")
  let kinds: [DiscoveriesPage.Option]
  let titleLabel = trc("what a column holds", "Title")
  let title: String
  let makersLabel = tr("Artists, each on a line")
  let makers: String
  let latitudeLabel = tr("Latitude")
  let latitude: String
  let longitudeLabel = tr("Longitude")
  let longitude: String
  let joinHeading = tr("A work that is there")
  let near: [Near]
  let addressLabel = tr("Address of its page, such as /works/276")
  let address: String

  /// How far away works are offered, in metres, and how many.
  private static let (radius, limit) = (300.0, 12)

  init(_ report: WebReport, _ data: WebCatalogue, draft: ReportPage.Draft) throws {
    let sent = draft.fields
    let lines = (report.content.words ?? "").split(separator: "\n").map(String.init)
    let kind = DiscoveryKind(name: sent["kind"] ?? "") ?? Self.kind(lines.first) ?? .artwork
    kinds = DiscoveryKind.allCases.map {
      .init(value: $0.name, text: $0.displayName, isChosen: $0 == kind)
    }
    // What MONA writes first of a proposed work is its kind, then its title.
    let isFromMona = Self.kind(lines.first) != nil && lines.count > 1
    title = sent["title"] ?? (isFromMona ? lines[1] : "")
    makers = sent["makers"] ?? ""
    let place = report.content.place
    latitude = sent[CorrectionForm.latitude] ?? place.map { "\($0.latitude)" } ?? ""
    longitude = sent[CorrectionForm.longitude] ?? place.map { "\($0.longitude)" } ?? ""
    near = try place.map { try Self.near($0, data, chosen: sent["work"]) } ?? []
    address = sent["address"] ?? ""
  }

  /// The kind with a name in any language.
  private static func kind(_ name: String?) -> DiscoveryKind? {
    DiscoveryKind.allCases.first { kind in
      Translations.languages.contains { language in
        Translations.speaking(language) { kind.displayName } == name
      }
    }
  }

  private static func near(
    _ place: Coordinate, _ data: WebCatalogue, chosen: String?
  ) throws -> [Near] {
    try data.near(place, within: radius, limit: limit).map { near in
      Near(
        value: near.published.description,
        text: tr(
          "{title}, {distance} away",
          ["title": near.row.fullTitle.isolated, "distance": Format.distance(near.metres)]),
        isChosen: near.published.description == chosen)
    }
  }

  /// What becomes of a proposed work, as a form says it, or what is wrong with it.
  static func change(
    _ choice: Choice, _ fields: [String: String], answer: String?
  ) -> Result<ReportChange, Fault> {
    switch choice {
    case .declined: return .success(.answer(answer, isDeclined: true))
    case .accept:
      guard let place = Coordinate(pair: CorrectionForm.pair(fields)) else {
        return .failure(Fault(sentence: tr("A new work needs its position, in degrees.")))
      }
      let makers = (fields["makers"] ?? "").split(whereSeparator: \.isNewline).map(String.init)
      let facts = OwnFacts(
        DiscoveryKind(name: fields["kind"] ?? "") ?? .artwork, title: fields["title"] ?? "",
        makers: makers, place: place)
      do { return .success(.accept(try facts.checked(), answer)) } catch {
        return .failure(
          Fault(
            sentence: tr(
              "Titles and names have at most {limit} characters, and a work at most {count} artists.",
              [
                "limit": Format.number(OwnFacts.textLimit),
                "count": Format.number(OwnFacts.makerLimit),
              ])))
      }
    case .join:
      let address = (fields["address"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
      let work = address.isEmpty ? DiscoveryID(fields["work"] ?? "") : DiscoveryID(page: address)
      guard let work else {
        return .failure(Fault(sentence: tr("Choose the work, or write the address of its page.")))
      }
      return .success(.join(work, answer))
    }
  }

  struct Fault: Error { let sentence: String }

  /// The choices of a form.
  static func choices(_ chosen: String?) -> [DiscoveriesPage.Option] {
    Choice.allCases.map {
      .init(value: $0.rawValue, text: $0.text, isChosen: $0.rawValue == chosen)
    }
  }
}

extension DiscoveryID {
  /// Reads the address of a page, "/works/276", also with the server in front or more behind.
  init?(page address: String) {
    let parts = address.split(separator: "/").map { String($0.prefix { $0 != "?" && $0 != "#" }) }
    for kind in DiscoveryKind.allCases {
      if let index = parts.firstIndex(of: String(kind.listPath.dropFirst())),
        index + 1 < parts.count
      {
        self.init("\(kind.name):\(parts[index + 1])")
        return
      }
    }
    return nil
  }
}
