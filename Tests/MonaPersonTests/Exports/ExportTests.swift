import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaPerson

@Suite("Exporting visits")
struct ExportTests {
  private let store: Store

  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed(
      joute, title: "La « Joute », 1\"2", borough: "Ville-Marie", at: .montreal)
    try store.catalogue.seed(library, title: "=HYPERLINK(1)", retired: true)
    try store.collect(
      joute, photo: "2026-11-21 La Joute.jpg", rating: 4, comment: "Deux\r\nlignes", at: noon)
    try store.target(library)
    try store.collect(library, photo: nil, comment: "-1", at: noon.addingTimeInterval(1))
  }

  private func export(_ format: ExportFormat, of store: Store? = nil) throws -> Data {
    try (store ?? self.store).export(as: format) { id, title in title.fr ?? "Sans titre \(id)" }
      .data
  }

  private func json(_ format: ExportFormat) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: try export(format))
    return try #require(object as? [String: Any])
  }

  /// A parser of RFC 4180, independent of the writer.
  private func table(_ text: String) -> [[String]] {
    var rows: [[String]] = [[""]]
    var isQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      let last = (rows.count - 1, rows[rows.count - 1].count - 1)
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"":
        scalars.removeFirst()
        rows[last.0][last.1].unicodeScalars.append(scalar)
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: rows[last.0].append("")
      case "\r" where !isQuoted && scalars.first == "\n":
        scalars.removeFirst()
        rows.append([""])
      default: rows[last.0][last.1].unicodeScalars.append(scalar)
      }
    }
    return rows.dropLast()
  }

  @Test("JSON has every key in every visit, empty ones as null")
  func json() throws {
    let file = try json(.json)
    #expect(file["format"] as? String == "mona-visits")
    #expect(file["version"] as? Int == 1)
    let visits = try #require(file["visits"] as? [[String: Any]])
    #expect(visits.map(\.count) == [17, 17])
    #expect(visits.allSatisfy { Set($0.keys) == Set(ExportedVisit.keys) })
    #expect(visits[0]["discovery"] as? String == "artwork:4")
    #expect(visits[0]["collectedAt"] as? String == "2026-11-21T17:00:00.000Z")
    #expect(visits[0]["rating"] as? Int == 4)
    #expect(visits[0]["longitude"] as? Double == -73.5572)
    #expect(visits[0]["inCatalogue"] as? Bool == true)
    #expect(visits[1]["photo"] is NSNull)
    #expect(visits[1]["wasTargeted"] as? Bool == true)
    #expect(visits[1]["inCatalogue"] as? Bool == false)
    #expect(visits[1]["titleFr"] as? String == "=HYPERLINK(1)")
  }

  @Test("CSV keeps quotes, commas and line breaks, and contains no formula")
  func csv() throws {
    let text = String(decoding: try export(.csv), as: UTF8.self)
    let rows = table(text)
    #expect(rows.count == 3)
    #expect(rows[0] == ExportedVisit.keys)
    #expect(rows.allSatisfy { $0.count == 17 })
    let first = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
    #expect(first["titleFr"] == "La « Joute », 1\"2")
    #expect(first["comment"] == "Deux\r\nlignes")
    #expect(first["longitude"] == "-73.5572")
    let second = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[2]))
    #expect(second["titleFr"] == "'=HYPERLINK(1)")
    #expect(second["comment"] == "'-1")
    #expect(second["photo"] == "")
    #expect(second["latitude"] == "")
  }

  @Test("Characters with combining accents are the same to other programs", arguments: signs)
  func accentedSigns(sign: String) throws {
    let text = "a\(sign)\u{301},=1+1\(sign)\u{200D}b"
    try store.catalogue.seed(manor, title: text, at: .montreal)
    try store.collect(manor, photo: nil, comment: text, at: noon)
    let rows = table(String(decoding: try export(.csv), as: UTF8.self))
    #expect(rows.allSatisfy { $0.count == 17 })
    #expect(rows.contains { row in row.contains { Array($0.utf8) == Array(text.utf8) } })
    let reader = XMLReader(try export(.gpx))
    #expect(reader.isWellFormed)
    #expect(reader.texts.contains { Array($0.utf8) == Array(text.utf8) })
    let escaped = Self.signsOfCalendars[sign] ?? sign
    let summary = "SUMMARY:a\(escaped)\u{301}\\,=1+1\(escaped)\u{200D}b"
    let data = String(decoding: try export(.ical), as: UTF8.self)
      .replacingOccurrences(of: "\r\n ", with: "", options: .literal)
    #expect(data.utf8.split(separator: 13).contains { $0.dropFirst().elementsEqual(summary.utf8) })
  }

  private static let signs = ["\"", "<", "&", ">", ";", "\\"]
  private static let signsOfCalendars = [";": "\\;", "\\": "\\\\"]

  @Test("GeoJSON has a point for each visit with a position")
  func geojson() throws {
    let file = try json(.geojson)
    #expect(file["type"] as? String == "FeatureCollection")
    let features = try #require(file["features"] as? [[String: Any]])
    #expect(features.count == 1)
    #expect(features[0]["type"] as? String == "Feature")
    #expect(features[0]["id"] as? String == "artwork:4")
    let geometry = try #require(features[0]["geometry"] as? [String: Any])
    #expect(geometry["type"] as? String == "Point")
    #expect(geometry["coordinates"] as? [Double] == [-73.5572, 45.5048])
    let properties = try #require(features[0]["properties"] as? [String: Any])
    #expect(properties["comment"] as? String == "Deux\r\nlignes")
  }

  @Test("Without visits the export is empty and valid", arguments: ExportFormat.allCases)
  func empty(format: ExportFormat) throws {
    let text = String(decoding: try export(format, of: Store.inMemory()), as: UTF8.self)
    #expect(!text.isEmpty)
    if format == .csv { #expect(text == ExportedVisit.keys.joined(separator: ",") + "\r\n") }
  }

  @Test(
    "Visits without a position are counted, where only positions are written",
    arguments: ExportFormat.allCases)
  func leftOut(format: ExportFormat) throws {
    let export = try store.export(as: format) { _, _ in "" }
    #expect(export.count == (format.needsPlace ? 1 : 2))
    #expect(export.leftOut == (format.needsPlace ? 1 : 0))
  }

  // MARK: GPX

  @Test("GPX has a waypoint for each visit, its elements in the order of the schema")
  func gpx() throws {
    let reader = XMLReader(try export(.gpx))
    #expect(reader.isWellFormed)
    #expect(
      reader.opened == [
        "gpx version=1.1 xmlns=http://www.topografix.com/GPX/1/1",
        "wpt lat=45.5048000 lon=-73.5572000", "time", "name", "desc", "type",
      ])
    #expect(
      reader.texts == [
        "2026-11-21T17:00:00.000Z", "La « Joute », 1\"2", "★★★★☆\nDeux\nlignes", "artwork",
      ])
  }

  @Test("Text that is invalid in XML never gets into a GPX file")
  func gpxControls() throws {
    try store.catalogue.seed(manor, title: "A<b>&\u{1F}\u{FFFF}\u{85}]]>", at: .montreal)
    try store.collect(manor, photo: nil, comment: "\u{8}\u{1B}[31m\tfin", at: noon)
    let reader = XMLReader(try export(.gpx))
    #expect(reader.isWellFormed)
    #expect(reader.texts.contains("A<b>&\n]]>") && reader.texts.contains("[31m fin"))
  }

  // MARK: iCalendar

  /// The lines of an iCalendar file, unfolded.
  private func calendar(_ data: Data) -> [String] {
    String(decoding: data, as: UTF8.self).replacing("\r\n ", with: "")
      .components(separatedBy: "\r\n").dropLast()
  }

  @Test("iCalendar has an event for each visit, with a stable identifier")
  func ical() throws {
    let lines = calendar(try export(.ical))
    #expect(
      lines.prefix(3) == ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Maison MONA//MONA//FR"])
    #expect(lines.last == "END:VCALENDAR")
    #expect(
      lines[3...11] == [
        "BEGIN:VEVENT", "UID:visit-artwork-4@maisonmona.org", "DTSTAMP:20261121T170000Z",
        "DTSTART:20261121T170000Z", "SUMMARY:La « Joute »\\, 1\"2", "GEO:45.5048000;-73.5572000",
        "LOCATION:Ville-Marie", "DESCRIPTION:★★★★☆\\nDeux\\nlignes", "TRANSP:TRANSPARENT",
      ])
    try store.rate(joute, 1, at: noon.addingTimeInterval(60))
    let later = calendar(try export(.ical))
    #expect(later.contains("UID:visit-artwork-4@maisonmona.org"))
    #expect(later.contains("DTSTAMP:20261121T170100Z"))
  }

  @Test("Lines of a calendar end with CRLF, have 75 octets at most, and split no character")
  func folding() throws {
    let title = String(repeating: "É🎨œ;", count: 60)
    try store.catalogue.seed(manor, title: title)
    try store.collect(manor, photo: nil, comment: "a\u{7}\\b\rc", at: noon)
    let data = try export(.ical)
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    #expect(lines.last?.isEmpty == true)
    for line in lines.dropLast() {
      #expect(line.last == UInt8(ascii: "\r") && line.count <= 76)
      #expect(String(validating: line, as: UTF8.self) != nil)
      #expect(line.dropLast().allSatisfy { $0 >= 0x20 && $0 != 0x7F })
    }
    let unfolded = calendar(data)
    #expect(unfolded.contains("SUMMARY:" + title.replacing(";", with: "\\;")))
    #expect(unfolded.contains("DESCRIPTION:a\\\\b\\nc"))
  }

  // MARK: Tables for people

  private func spreadsheet(
    _ sign: String, of selection: ExportedSelection = .all
  ) throws -> String {
    var texts = ExportTexts { $1.fr ?? "Sans titre \($0)" }
    texts.heading = { $0 == .title ? "Titre; œuvre" : "\($0)" }
    texts.kind = { "kind of \($0.name)" }
    (texts.yes, texts.no) = ("oui", "non")
    texts.decimalSign = sign
    return String(
      decoding: try store.export(as: .spreadsheet, of: selection, texts: texts).data,
      as: UTF8.self)
  }

  @Test("A spreadsheet has a mark of its encoding, the language's signs, and local times")
  func spreadsheets() throws {
    let text = try spreadsheet(",")
    let rows = text.components(separatedBy: "\r\n")
    #expect(
      rows[0] == "\u{FEFF}\"Titre; œuvre\";makers;kind;borough;territory;date;time;timeZone;"
        + "rating;comment;photo;latitude;longitude;wasTargeted;discovery")
    #expect(
      rows[1] == "\"La « Joute », 1\"\"2\";;kind of artwork;Ville-Marie;;2026-11-21;12:00:00;"
        + "UTC-05:00;4;\"Deux\nlignes\";2026-11-21 La Joute.jpg;45,5048;-73,5572;non;artwork:4")
    // What a spreadsheet would compute is text.
    #expect(rows[2].hasPrefix("'=HYPERLINK(1);"))
    #expect(rows[2].contains(";'-1;") && rows[2].contains(";oui;"))
    #expect(try spreadsheet(".").contains(",45.5048,-73.5572,"))
  }

  @Test("A day, or some discoveries, are exported alone")
  func selections() throws {
    let day = MontrealDay(noon)
    try store.catalogue.seed(manor, title: "Le manoir")
    try store.collect(manor, photo: nil, at: day.end)
    func ids(_ selection: ExportedSelection) throws -> [String] {
      table(
        String(
          decoding: try store.export(
            as: .csv, of: selection, texts: ExportTexts { _, _ in "" }
          ).data, as: UTF8.self)
      ).dropFirst().map { $0[0] }
    }
    #expect(try ids(.day(day)) == ["\(joute)", "\(library)"])
    #expect(try ids(.day(day.next)) == ["\(manor)"])
    #expect(try ids(.discoveries([manor, joute])) == ["\(joute)", "\(manor)"])
    #expect(try ids(.discoveries([])).isEmpty)
  }

  @Test("What is targeted is exported as waypoints, where its place is known")
  func targets() throws {
    try store.catalogue.seed(manor, title: "Le <manoir>", at: .montreal)
    try store.target(manor)
    let nowhere = DiscoveryID(.place, 5)
    try store.catalogue.seed(nowhere, title: "Nulle part")
    try store.target(nowhere)
    let export = try store.exportTargets(texts: ExportTexts { $1.fr ?? "\($0)" })
    #expect((export.count, export.leftOut) == (1, 1))
    let reader = XMLReader(export.data)
    #expect(reader.isWellFormed)
    #expect(
      reader.opened.map { $0.prefix { $0 != " " } } == ["gpx", "wpt", "name", "type"])
  }
}
