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

  let frame: Frame
  let research: ResearchFrame
  let cited: String
  let citeHeading = tr("To cite")
  let citation: String
  let address: String
  let explanation: [String]
  let exportsHeading = tr("To download")
  let exports: [Frame.Link]
  let programsHeading = tr("For programs")
  let programs: String
  let command: String
  let tokens = Frame.Link(address: TokensPage.path, text: tr("Tokens for programs"))
  let columnsHeading = tr("The columns of visits")
  let columnHeading = trc("what a column holds", "Column")
  let typeHeading = trc("what a column holds", "Type")
  let meaningHeading = trc("what a column holds", "Meaning")
  let columns: [Column]
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
  init(
    _ request: WebRequest, _ selection: ResearchSelection, until day: CivilDate,
    _ overview: ResearchOverview, host: String?, faults: [String], _ data: WebCatalogue
  ) throws {
    frame = request.frame(title: tr("Cite and export"), under: ResearchPage.path)
    research = try ResearchFrame(request, selection, path: Self.path, faults: faults, data)
    let until = [("until", Optional(day.description))]
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
    columns = ResearchText.columns.map {
      Column(name: $0.name, type: $0.type, meaning: $0.meaning)
    }
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
      }
    let form =
      switch format {
      case .csv: tr("table (CSV)")
      case .json: "JSON"
      case .geojson: tr("for maps (GeoJSON)")
      case .archive: tr("with photos, columns and terms (tar)")
      }
    return trc(
      "what is downloaded, and in which form", "{what}: {form}", ["what": what, "form": form])
  }
}
