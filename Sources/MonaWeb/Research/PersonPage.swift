import Foundation
import MonaCatalogue
import MonaMap
import MonaModel
import MonaText

/// A person under a pseudonym: the collection, its rhythm, and the walk of a day.
struct PersonPage: Page {
  static let template = "person"
  /// How many visits are shown, the last ones.
  static let limit = 2000

  struct Visit {
    let work: Frame.Link
    let time: String
    let rating: String
    let comment: String?
  }

  /// The walk of a day in Montréal.
  struct Walk {
    let heading: String
    let map: SmallMap?
    let stops: [Visit]
  }

  let frame: Frame
  let people = Frame.Link(address: PeoplePage.path, text: tr("People"))
  let given: GivenVisits
  let daysHeading = tr("Days with several visits")
  let days: [Frame.Link]
  let walk: Walk?
  let collectionHeading = tr("Collection")
  let titleHeading = trc("what a column holds", "Title")
  let timeHeading = trc("when somebody was there", "Date")
  let ratingHeading = tr("Rating")
  let commentHeading = tr("Comment")
  let visits: [Visit]
  let export: Frame.Link

  /// - Throws: `WebError.notFound` for nobody, and for a day without visits; errors of the database.
  init(
    _ request: WebRequest, pseudonym: String, _ overview: ResearchOverview, _ visits: [GivenVisit],
    _ data: WebCatalogue
  ) throws {
    guard !visits.isEmpty else { throw WebError.notFound }
    frame = request.frame(
      title: tr("Person {pseudonym}", ["pseudonym": pseudonym]), under: ResearchPage.path)
    given = GivenVisits(overview)
    let rows = try data.works(visits.map(\.work))
    let byDay = Dictionary(grouping: visits) { MontrealDay($0.visitedAt.date) }
    let path = "\(PeoplePage.path)/\(pseudonym)"
    let chosen = request.query["day"].map { MontrealDay($0) }
    days = byDay.filter { $0.value.count > 1 }.keys.sorted(by: >).map { day in
      Frame.Link(
        address: "\(path)?day=\(day)#walk",
        text: trc(
          "a day and its visits", "{day}: {count}",
          ["day": Format.fullDay(day), "count": Format.number(byDay[day]?.count ?? 0)]),
        isCurrent: day == chosen)
    }
    walk = try chosen.map { day in
      guard let day, let stops = byDay[day] else { throw WebError.notFound }
      let ordered = Array(stops.reversed())
      let heading = tr("Walk of {day}", ["day": Format.fullDay(day)])
      let places = ordered.compactMap { rows[$0.work]?.coordinate.map { MapPoint($0) } }
      return Walk(
        heading: heading,
        map: data.land.flatMap { land in
          places.count > 1 ? SmallMap(of: places, on: land, title: heading) : nil
        },
        stops: ordered.map { visit in
          Self.visit(visit, rows, time: Format.clock(visit.visitedAt.date))
        })
    }
    self.visits = visits.map { visit in
      Self.visit(visit, rows, time: Format.moment(visit.visitedAt.date))
    }
    export = Frame.Link(
      address: FormFields([.init(name: "person", value: pseudonym)]).address(CitationPage.path),
      text: tr("Cite and export"))
  }

  private static func visit(
    _ visit: GivenVisit, _ rows: [DiscoveryID: DiscoveryRow], time: String
  ) -> Visit {
    Visit(
      work: WebCatalogue.link(visit.work, rows[visit.work]), time: time,
      rating: visit.rating.map { Format.rating($0) } ?? "", comment: visit.comment)
  }
}

extension Int64 {
  /// The moment of so many milliseconds since 1970.
  var date: Date { Date(timeIntervalSince1970: Double(self) / 1000) }
}
