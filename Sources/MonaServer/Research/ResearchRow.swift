import MonaAPI
import MonaModel

/// A row of an answer to researchers, in JSON and in a table.
protocol ResearchRow: Sendable {
  /// The names of the table's columns.
  static var keys: [String] { get }
  /// The texts of a row of the table.
  var fields: [String] { get }
  /// The position of its work; nil where there is none.
  var place: Coordinate? { get }
  /// Writes the members of its object.
  func writeMembers(to json: inout JSONText)
}

extension ResearchRow {
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

  var fields: [String] {
    [person] + work.fields + [
      APITime.text(visitedAt), rating.map(String.init) ?? "", comment ?? "",
      photos.joined(separator: " "), "\(consent)",
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
  var fields: [String] { work.fields + counts.fields }

  func writeMembers(to json: inout JSONText) {
    json.members(of: work)
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
  var fields: [String] { ["\(people)", "\(works)"] + counts.fields }

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

  var fields: [String] {
    [
      id.kind.name, "\(id.number)", row?.title.fr ?? "", row?.title.en ?? "", row?.makers ?? "",
      row?.borough ?? "",
    ]
  }
}

extension ResearchCounts {
  fileprivate static let keys =
    ["visits", "photos", "comments", "ratings", "mean", "median"] + (1...5).map { "stars_\($0)" }

  fileprivate var fields: [String] {
    [visits, photos, comments, ratings].map(String.init)
      + [mean, median].map { $0.map { "\($0)" } ?? "" } + histogram.map(String.init)
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
