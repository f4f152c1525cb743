import MonaModel
import MonaText

/// How to cite a selection of visits, and its exports.
struct CitationPage: Page {
  static let template = "citation"
  static let path = "/research/cite"

  struct Column {
    let name: String
    let type: String
    let meaning: String
  }

  /// The columns of a table.
  struct Table {
    let heading: String
    let columns: [Column]

    init(_ heading: String, _ subject: ResearchQuery.Subject) {
      self.heading = heading
      columns = ResearchText.columns(of: subject).map {
        Column(name: $0.name, type: $0.type.rawValue, meaning: $0.meaning)
      }
    }
  }

  let frame: Frame
  let research: ResearchFrame
  let cited: String
  let citeHeading = tr("To cite")
  let citation: String
  let address: String
  let explanation: [String]
  let saveHeading = tr("To find again")
  let saveAction = SelectionsPage.path
  let formToken: String
  /// The fields of what is saved.
  let saved: [FormFields.Field]
  let nameLabel = tr("Name of the selection")
  let name: String?
  let nameHint = tr(
    "It is saved as of the day above, under an address that stays, and everybody who does research here can open it. It stays when your account is deleted, without your name."
  )
  let save = tr("Save the Selection")
  let exportsHeading = tr("To download")
  let exports: [Frame.Link]
  let programsHeading = tr("For programs")
  let programs: String
  let command: String
  let tokens = Frame.Link(address: TokensPage.path, text: tr("Tokens for programs"))
  let tables: [Table]
  let columnHeading = trc("what a column holds", "Column")
  let typeHeading = trc("what a column holds", "Type")
  let meaningHeading = trc("what a column holds", "Meaning")
  let termsHeading = tr("What people agreed to")
  let terms: [String]

  /// The path of an export.
  static func path(_ subject: ResearchQuery.Subject, _ format: ResearchQuery.Format) -> String {
    "\(ResearchPage.path)/\(subject.rawValue).\(format.fileExtension)"
  }

  /// - Parameters:
  ///   - day: the day up to whose end the visits count.
  ///   - overview: of those visits.
  ///   - host: who runs the server; nil where that is not said.
  ///   - name: what was typed as the name of the selection.
  init(
    _ request: WebRequest, _ selection: ResearchSelection, until day: CivilDate,
    _ overview: ResearchOverview, host: String?, name: String? = nil, faults: [String],
    _ data: WebCatalogue
  ) throws {
    frame = request.frame(title: tr("Cite and export"), under: ResearchPage.path)
    research = try ResearchFrame(request, selection, path: Self.path, faults: faults, data)
    let until = [("until", Optional(day.description))]
    formToken = request.session.formToken
    self.name = name
    saved = selection.fields(prefix: "")
    let counts = overview.counts
    let dayText = Format.day(MontrealDay(number: day.dayNumber).start)
    cited = trn(
      "{count} visit, received by the end of {day}", "{count} visits, received by the end of {day}",
      counts.visits, ["day": dayText])
    address =
      request.origin
      + selection.address(ResearchPage.path, until + [("visits", String(counts.visits))])
    citation = tr(
      "{host}, MONA: visits given to research. {selection}. {visits}.",
      ["host": host ?? request.origin, "selection": research.description, "visits": cited])
    explanation = [
      tr(
        "This address answers the same in later years, but for what people withdraw, delete or change: it says how many visits that is."
      ),
      tr(
        "Which works have a category, a material or a borough is said by the catalogue of the day on which one reads it."
      ),
      tr("Days are those of universal time (UTC)."),
    ]
    exports = ResearchQuery.Subject.allCases.flatMap { subject in
      subject.formats.map { format in
        Frame.Link(
          address: selection.address(Self.path(subject, format), until),
          text: Self.title(subject, format))
      }
    }
    programs = tr(
      "R, Python and spreadsheets read the same addresses with a token, which is for research alone and can be taken back."
    )
    let table = selection.address(Self.path(.visits, .csv), until)
    command = "curl -H \"Authorization: Bearer TOKEN\" \"\(request.origin)\(table)\""
    tables = [
      Table(tr("The columns of visits"), .visits),
      Table(tr("The columns of discoveries with their numbers"), .works),
      Table(tr("The columns of all numbers together"), .summary),
    ]
    terms = ResearchText.terms
  }

  private static func title(
    _ subject: ResearchQuery.Subject, _ format: ResearchQuery.Format
  ) -> String {
    let what =
      switch subject {
      case .visits: tr("Visits")
      case .works: tr("Discoveries with their numbers")
      case .summary: tr("All numbers together")
      case .tables: tr("All tables")
      }
    return trc(
      "what is downloaded, and in which form", "{what}: {form}",
      [
        "what": what,
        "form": subject == .tables
          ? tr("with the types of their columns and the terms (tar)") : title(format),
      ])
  }

  /// A form of a file.
  static func title(_ format: ResearchQuery.Format) -> String {
    switch format {
    case .csv: tr("table (CSV)")
    case .json: "JSON"
    case .geojson: tr("for maps (GeoJSON)")
    case .archive: tr("with photos, columns and terms (tar)")
    }
  }
}
