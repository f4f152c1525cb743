import MonaAPI
import MonaModel

/// A row of an answer to researchers, in JSON and in a table.
protocol ResearchRow: Sendable {
  /// The names of the table's columns.
  static var keys: [String] { get }
  /// The values of a row of the table.
  var cells: [ResearchCell] { get }
  /// The position of its work; nil where there is none.
  var place: Coordinate? { get }
  /// Writes the members of its object.
  func writeMembers(to json: inout JSONText)
}

/// A value of a table; nil is an empty cell.
enum ResearchCell: Sendable {
  case text(String?)
  case number(Int?)
  case decimal(Double?)
  /// Milliseconds since 1970.
  case moment(Int64)
  /// Several cells that are written already.
  case written(String)

  /// The cell as comma-separated values have it: text is never a formula, numbers have a point, times are ISO 8601.
  var csv: String {
    switch self {
    case .text(let text): SpreadsheetText.cell(text ?? "")
    case .number(let number): number.map(String.init) ?? ""
    case .decimal(let number): number.map { "\($0)" } ?? ""
    case .moment(let time): APITime.text(time, between: "T") + "Z"
    case .written(let cells): cells
    }
  }
}

extension ResearchRow {
  /// The first line of the table.
  static var csvHead: String { SpreadsheetText.line(keys) }

  /// Adds the row as a line of the table (RFC 4180).
  func writeLine(to text: inout String) {
    var isFirst = true
    for cell in cells {
      if !isFirst { text += "," }
      text += cell.csv
      isFirst = false
    }
    text += "\r\n"
  }

  /// Writes the row as an object.
  func write(to json: inout JSONText) {
    json.object { writeMembers(to: &$0) }
  }

  /// Writes the row as a feature of GeoJSON (RFC 7946).
  func writeFeature(to json: inout JSONText) {
    json.object { json in
      json.member("type", "Feature")
      json.name("geometry")
      if let place {
        json.object { json in
          json.member("type", "Point")
          json.name("coordinates")
          json.array { json in
            json.number(place.longitude)
            json.number(place.latitude)
          }
        }
      } else {
        json.null()
      }
      json.name("properties")
      json.object { writeMembers(to: &$0) }
    }
  }
}

/// A visit, under its person's pseudonym.
struct ResearchVisitRow: ResearchRow {
  let person: String
  let work: ResearchWork
  /// When the person was there, or sent it where that is not known, in milliseconds since 1970.
  let visitedAt: Int64
  let rating: Int?
  let comment: String?
  /// The names of its photos in an archive.
  var photos: [String]
  /// The version of the text that the person agreed to.
  let consent: Int

  var place: Coordinate? { work.row?.coordinate }

  static let keys =
    ["person"] + ResearchWork.keys + ["visited_at", "rating", "comment", "photos", "consent"]

  var cells: [ResearchCell] {
    [
      .text(person), .written(work.cells), .moment(visitedAt), .number(rating), .text(comment),
      .text(photos.joined(separator: " ")),
      .number(consent),
    ]
  }

  func writeMembers(to json: inout JSONText) {
    json.member("person", person)
    json.members(of: work)
    json.member("visited_at", APITime.text(visitedAt))
    json.member("rating", rating)
    json.member("comment", comment)
    json.member("photos", photos)
    json.member("consent", consent)
  }
}

/// The counts and averages of a work.
struct ResearchWorkRow: ResearchRow {
  let work: ResearchWork
  let counts: ResearchCounts

  var place: Coordinate? { work.row?.coordinate }

  static let keys = ResearchWork.keys + ResearchCounts.keys
  var cells: [ResearchCell] { [.written(work.cells)] + counts.cells }

  func writeMembers(to json: inout JSONText) {
    json.members(of: work)
    json.members(of: counts)
  }
}

/// What a list says of a discovery, with the counts and averages of its visits for those who may see them.
protocol ListedDiscovery: ResearchRow {
  init(_ work: ResearchWork, _ counts: ResearchCounts)
}

/// A discovery as a list has it.
struct ListedWork: ListedDiscovery {
  let work: ResearchWork

  init(_ work: ResearchWork, _ counts: ResearchCounts) { self.work = work }

  var place: Coordinate? { work.row?.coordinate }

  static let keys = ResearchWork.keys + ["territory", "produced", "year", "latitude", "longitude"]
  var cells: [ResearchCell] {
    [
      .written(work.cells), .text(work.row?.territory), .text(work.row?.produced?.text),
      .number(work.row?.produced?.year), .decimal(place?.latitude), .decimal(place?.longitude),
    ]
  }

  func writeMembers(to json: inout JSONText) {
    json.members(of: work)
    json.member("territory", work.row?.territory)
    json.member("produced", work.row?.produced?.text)
    json.member("year", work.row?.produced?.year)
    json.member("latitude", place?.latitude)
    json.member("longitude", place?.longitude)
  }
}

/// A discovery as a list has it, with its counts and averages.
struct ListedWorkRow: ListedDiscovery {
  private let listed: ListedWork
  private let counts: ResearchCounts

  init(_ work: ResearchWork, _ counts: ResearchCounts) {
    (listed, self.counts) = (ListedWork(work, counts), counts)
  }

  var place: Coordinate? { listed.place }

  static let keys = ListedWork.keys + ResearchCounts.keys
  var cells: [ResearchCell] { listed.cells + counts.cells }

  func writeMembers(to json: inout JSONText) {
    listed.writeMembers(to: &json)
    json.members(of: counts)
  }
}

/// The counts and averages of all visits together.
struct ResearchSummary: ResearchRow {
  let people: Int
  let works: Int
  let counts: ResearchCounts

  var place: Coordinate? { nil }

  static let keys = ["people", "works"] + ResearchCounts.keys
  var cells: [ResearchCell] { [.number(people), .number(works)] + counts.cells }

  func writeMembers(to json: inout JSONText) {
    json.member("people", people)
    json.member("works", works)
    json.members(of: counts)
  }
}

/// A work as answers to researchers name it.
struct ResearchWork: Sendable {
  /// Its published number.
  let id: DiscoveryID
  /// Nil for one that the catalogue has lost.
  let row: DiscoveryRow?

  static let keys = ["type", "id", "title_fr", "title_en", "artists", "borough"]
  /// The cells of these columns as a table has them; those of a work are written once for many visits.
  fileprivate let cells: String

  init(id: DiscoveryID, row: DiscoveryRow?) {
    (self.id, self.row) = (id, row)
    let cells: [ResearchCell] = [
      .text(id.kind.name), .number(id.number), .text(row?.title.fr), .text(row?.title.en),
      .text(row?.makers), .text(row?.borough),
    ]
    self.cells = cells.map(\.csv).joined(separator: ",")
  }
}

extension ResearchCounts {
  fileprivate static let keys =
    ["visits", "photos", "comments", "ratings", "mean", "median"] + (1...5).map { "stars_\($0)" }

  fileprivate var cells: [ResearchCell] {
    [visits, photos, comments, ratings].map { .number($0) }
      + [mean, median].map { .decimal($0) } + histogram.map { .number($0) }
  }
}

extension JSONText {
  fileprivate mutating func members(of work: ResearchWork) {
    member("type", work.id.kind.name)
    member("id", work.id.number)
    member("title", work.row?.title ?? Localized())
    member("artists", work.row?.makers)
    member("borough", work.row?.borough)
  }
}

extension JSONText {
  /// Writes counts and averages as members of an object.
  fileprivate mutating func members(of counts: ResearchCounts) {
    member("visits", counts.visits)
    member("photos", counts.photos)
    member("comments", counts.comments)
    name("ratings")
    object { json in
      json.member("number", counts.ratings)
      json.member("mean", counts.mean)
      json.member("median", counts.median)
      json.name("histogram")
      json.array { json in for count in counts.histogram { json.number(count) } }
    }
  }

  fileprivate mutating func member(_ name: StaticString, _ value: Double?) {
    self.name(name)
    if let value { number(value) } else { null() }
  }
}
