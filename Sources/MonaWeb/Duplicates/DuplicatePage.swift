import MonaCatalogue
import MonaModel
import MonaText

/// Two works side by side, and the form to decide whether they are one.
struct DuplicatePage: Page {
  static let template = "duplicate"
  static let path = "\(DuplicatesPage.path)/pair"

  /// One of the two works.
  struct Side {
    let id: DiscoveryID
    /// The number of visits that people agree to give to research.
    let visits: Int
    /// The one that everybody sees; nil for none.
    let picture: WebPicture?
  }

  /// A fact of both works.
  struct Line {
    let label: String
    let first: String
    let other: String
  }

  struct Choice {
    let value: String
    let text: String
    let hint: String
    let isChosen: Bool
  }

  struct Form {
    let heading = tr("Decide")
    let action: String
    let formToken: String
    let version: String
    let legend = tr("Decision")
    let choices: [Choice]
    let reasonLabel = tr("Reason")
    let reasonHint = ReportPage.reasonHint
    let reason: String
    let submit = trc("button: two works", "Decide")
  }

  /// What the form has when the page is shown again after a fault.
  struct Draft {
    var choice: String?
    var reason = ""
  }

  /// The values of the form.
  static let (first, other, two) = ("first", "other", "two")

  let frame: Frame
  let list = Frame.Link(address: DuplicatesPage.path, text: tr("Duplicates"))
  let faults: [String]
  let note: String?
  let distance: String?
  let factHeading = trc("what a column holds", "Fact")
  let works: [Frame.Link]
  let lines: [Line]
  let pictures: [ShownPicture]
  /// Nil where one of the two is not listed.
  let form: Form?
  let decisions: DecisionList

  /// - Throws: `WebError.notFound` for works that the catalogue has never had; errors of the database.
  init(
    _ request: WebRequest, _ sides: [Side], _ known: WebDuplicateList, _ data: WebCatalogue,
    draft: Draft = Draft(), faults: [String] = []
  ) throws {
    let rows = try data.works(sides.map(\.id))
    let texts = try sides.map { side in
      guard let row = rows[side.id], let texts = try Self.texts(side, row, data) else {
        throw WebError.notFound
      }
      return (row: row, texts: texts)
    }
    let titles = zip(sides, texts).map { side, texts in
      tr("{title} ({number})", ["title": texts.row.displayTitle, "number": String(side.id.number)])
    }
    frame = request.frame(
      title: tr("{first} and {other}", ["first": titles[0], "other": titles[1]]),
      under: DuplicatesPage.path)
    self.faults = faults
    let isListed = texts.allSatisfy { !$0.row.isRetired }
    note = try isListed ? nil : Self.note(of: texts.map(\.row), data)
    let places = texts.compactMap(\.row.coordinate)
    distance =
      places.count == 2
      ? tr(
        "They are {distance} apart.",
        ["distance": Format.distance(Distance.metres(from: places[0], to: places[1]))]) : nil
    works = zip(sides, titles).map { Frame.Link(address: $0.id.path, text: $1) }
    lines = Self.lines(texts[0].texts, texts[1].texts)
    pictures = zip(sides, titles).compactMap { side, title in
      side.picture.map { ShownPicture($0, of: side.id, title: title) }
    }
    form =
      isListed
      ? Form(
        action: Self.address(sides[0].id, sides[1].id), formToken: request.session.formToken,
        version: String(known.version), choices: Self.choices(titles, draft), reason: draft.reason)
      : nil
    decisions = try DecisionList(
      known.decisions, heading: tr("What was decided"), request, data)
  }

  /// Why two works, of which lists do not have both, are not decided about.
  private static func note(of rows: [DiscoveryRow], _ data: WebCatalogue) throws -> String {
    let isMerged = try rows.contains { row in
      try row.isRetired && data.catalogue.replacement(of: row.id) != nil
    }
    return isMerged
      ? tr("One of them is merged already.") : tr("One of them is no longer in the catalogue.")
  }

  private static func choices(_ titles: [String], _ draft: Draft) -> [Choice] {
    let hint = tr("Lists have the other one no more; its visits stay, and count for this one.")
    return [
      (first, tr("The same: keep {title}", ["title": titles[0]]), hint),
      (other, tr("The same: keep {title}", ["title": titles[1]]), hint),
      (two, tr("Not the same"), tr("They are not proposed again.")),
    ].map { value, text, hint in
      Choice(value: value, text: text, hint: hint, isChosen: draft.choice == value)
    }
  }

  /// The facts of a work, each once; nil for one that the catalogue has never had.
  private static func texts(
    _ side: Side, _ row: DiscoveryRow, _ data: WebCatalogue
  ) throws -> [(label: String, text: String)]? {
    let catalogue = data.catalogue
    guard let discovery = try catalogue.discovery(row.id) else { return nil }
    let source = try catalogue.sources().first { $0.id == row.id.source }
    var texts = [
      (tr("Visits given to research"), Format.number(side.visits)), (tr("Title"), row.displayTitle),
    ]
    let sections = SheetFields.of(
      discovery, facets: try catalogue.facets(of: row.id), catalogue: source)
    for field in sections.flatMap(\.fields) {
      let label = Self.label(of: field)
      if texts.contains(where: { $0.0 == label }) { continue }
      texts.append((label, field.values.map(\.text).joined(separator: "\n")))
    }
    return texts.map { (label: $0.0, text: $0.1) }
  }

  /// The label of a field, whatever the number of its values.
  private static func label(of field: SheetField) -> String {
    func labels(_ count: Int) -> [String] {
      [trn("Artist", "Artists", count), trn("Category", "Categories", count)]
    }
    return zip(labels(1), labels(2)).first { $0.0 == field.label }?.1 ?? field.label
  }

  /// The facts of both, in the order of the first.
  private static func lines(
    _ first: [(label: String, text: String)], _ other: [(label: String, text: String)]
  ) -> [Line] {
    let known = Dictionary(other.map { ($0.label, $0.text) }) { first, _ in first }
    let labels = Set(first.map(\.label))
    return
      (first.map { Line(label: $0.label, first: $0.text, other: known[$0.label] ?? "") }
      + other.filter { !labels.contains($0.label) }.map {
        Line(label: $0.label, first: "", other: $0.text)
      })
      .filter { !$0.first.isEmpty || !$0.other.isEmpty }
  }

  /// The address of the page about two works.
  static func address(_ first: DiscoveryID, _ other: DiscoveryID) -> String {
    FormFields([
      .init(name: Self.first, value: first.description),
      .init(name: Self.other, value: other.description),
    ]).address(path)
  }
}
