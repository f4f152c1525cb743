import MonaCatalogue
import MonaModel
import MonaText

/// What all pages about a selection of visits have: its form, and links to the others.
struct ResearchFrame {
  let path: String
  let label = tr("Pages about these visits")
  let pages: [Frame.Link]
  let form: ResearchForm
  let formLabel = tr("Filters")
  let isFiltered: Bool
  let show = trc("button that applies filters", "Show")
  let clear: Frame.Link?
  let faults: [String]
  /// What is selected, in words.
  let description: String

  /// - Parameters:
  ///   - path: that of the page.
  ///   - isSaved: whether the page is about a saved selection.
  ///   - faults: what is wrong beside the fields themselves.
  init(
    _ request: WebRequest, _ selection: ResearchSelection, path: String, isSaved: Bool = false,
    faults: [String] = [], _ data: WebCatalogue
  ) throws {
    self.path = path
    pages =
      Self.all.map { address, text in
        Frame.Link(
          address: selection.address(address), text: text(), isCurrent: address == path && !isSaved)
      } + [Frame.Link(address: SelectionsPage.path, text: tr("Saved selections"))]
    form = try ResearchForm(
      selection, path: path, language: request.language.ofCatalogue, data)
    isFiltered = selection.isFiltered
    clear = selection.isFiltered ? Frame.Link(address: path, text: tr("Clear the filters")) : nil
    self.faults = selection.faults + faults
    description = selection.description(form)
  }

  private static let all: [(String, @Sendable () -> String)] = [
    (ResearchPage.path, { tr("Overview") }), (PeoplePage.path, { tr("People") }),
    (WordsPage.path, { tr("Words") }), (ComparisonPage.path, { tr("Compare") }),
    (CitationPage.path, { tr("Cite and export") }),
  ]
}

/// The visits of a selection in numbers.
struct ResearchPage: Page {
  static let template = "research"
  static let path = "/research"

  struct Line {
    let work: Frame.Link
    let cells: [DiscoveriesPage.Cell]
  }

  let frame: Frame
  let research: ResearchFrame
  /// Who saved the selection and when, and its address; nil for one that is not saved.
  let saved: Frame.Link?
  /// What became of the visits since they were cited; nil if they were not.
  let cited: String?
  let given: GivenVisits
  let calendar: VisitCalendar?
  let worksHeading = tr("Most visited")
  let titleHeading = trc("what a column holds", "Title")
  let headings = [tr("Visits"), tr("Ratings"), tr("Mean rating"), tr("Comments")]
  let works: [Line]

  /// - Parameters:
  ///   - overview: nil for a selection that cannot be read.
  ///   - saved: the selection under its name; nil for one that is not saved.
  init(
    _ request: WebRequest, _ selection: ResearchSelection, _ overview: ResearchOverview?,
    saved: WebSelection? = nil, faults: [String], _ data: WebCatalogue
  ) throws {
    frame = request.frame(
      title: saved?.name ?? tr("Visits given to research"), under: Self.path)
    research = try ResearchFrame(
      request, selection, path: Self.path, isSaved: saved != nil, faults: faults, data)
    self.saved = saved.map { saved in
      let day = Format.day(saved.createdAt.date)
      return Frame.Link(
        address: request.origin + saved.path,
        text: saved.owner.map {
          tr("Saved by {name} on {day}, at the address", ["name": $0.name, "day": day])
        }
          ?? tr("Saved on {day}, at the address", ["day": day]))
    }
    let overview = overview ?? ResearchOverview()
    let before = saved?.visits ?? request.query["visits"].flatMap(Int.init)
    cited = selection.filter?.until == nil ? nil : before.map { Self.cited($0, overview) }
    given = GivenVisits(
      overview, heading: research.description, hasPeople: true,
      none: tr("Nothing matches these filters."))
    calendar = VisitCalendar(
      overview.days, year: request.query["year"].flatMap(Int.init)
    ) { year in
      let year = ("year", Optional(String(year)))
      return saved.map { FormFields().setting(year.0, to: year.1).address($0.path) }
        ?? selection.address(Self.path, [("visits", request.query["visits"]), year])
    }
    let rows = try data.works(overview.mostVisited.map(\.id))
    works = overview.mostVisited.map { work in
      Line(
        work: WebCatalogue.link(work.id, rows[work.id]),
        cells: [
          Format.number(work.counts.visits), Format.number(work.counts.ratings),
          work.counts.mean.map(Format.average) ?? "", Format.number(work.counts.comments),
        ].map { DiscoveriesPage.Cell(text: $0) })
    }
  }

  private static func cited(_ visits: Int, _ overview: ResearchOverview) -> String {
    let gone = visits - overview.counts.visits
    return gone > 0
      ? trn(
        "Of {before} cited visits, {count} has been withdrawn, deleted or changed since.",
        "Of {before} cited visits, {count} have been withdrawn, deleted or changed since.", gone,
        ["before": Format.number(visits)])
      : gone == 0
        ? tr("These are all visits that were cited.")
        : tr(
          "{before} visits were cited: the catalogue may have other works today, or the address was changed.",
          ["before": Format.number(visits)])
  }
}

/// The people of a selection, under pseudonyms.
struct PeoplePage: Page {
  static let template = "people"
  static let path = "/research/people"
  /// The number of rows on a page.
  static let size = 100

  struct Line {
    let person: Frame.Link
    let cells: [DiscoveriesPage.Cell]
  }

  let frame: Frame
  let research: ResearchFrame
  let count: String
  let isEmpty: Bool
  let empty = tr("Nothing matches these filters.")
  let personHeading = tr("Person")
  let headings = [tr("Visits"), tr("Ratings"), tr("Comments"), tr("First visit"), tr("Last visit")]
  let lines: [Line]
  let pager: Pager?

  /// - Parameters:
  ///   - total: how many people there are.
  ///   - page: the number of the page, from 1.
  init(
    _ request: WebRequest, _ selection: ResearchSelection, _ people: [ResearchPerson], total: Int,
    page: Int, faults: [String], _ data: WebCatalogue
  ) throws {
    frame = request.frame(title: tr("People"), under: ResearchPage.path)
    research = try ResearchFrame(request, selection, path: Self.path, faults: faults, data)
    count = trn("{count} person", "{count} people", total)
    isEmpty = people.isEmpty
    lines = people.map { person in
      Line(
        person: Frame.Link(address: "\(Self.path)/\(person.pseudonym)", text: person.pseudonym),
        cells: [
          Format.number(person.visits), Format.number(person.ratings),
          Format.number(person.comments), Self.day(person.first), Self.day(person.last),
        ].map { DiscoveriesPage.Cell(text: $0) })
    }
    pager = Pager(page: page, of: Pager.count(total, by: Self.size)) { page in
      selection.address(Self.path, [("page", page == 1 ? nil : String(page))])
    }
  }

  /// The day of a moment, in milliseconds since 1970.
  private static func day(_ moment: Int64) -> String { Format.day(moment.date) }
}
