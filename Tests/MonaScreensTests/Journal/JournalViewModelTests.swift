import Foundation
import MonaModel
import MonaPerson
import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct JournalViewModelTests {
  private func day(_ text: String) throws -> MontrealDay { try #require(MontrealDay(text)) }

  private func collected() throws -> Sample {
    let sample = try Sample()
    let visits: [(DiscoveryID, String, Int?, String?)] = [
      (Sample.joute, "2026-11-21T22:05:00Z", 4, "Le feu et l’eau"),
      (Sample.library, "2026-11-21T15:30:00Z", nil, nil),
      (Sample.untitled, "2026-11-21T16:00:00Z", nil, nil),
      (Sample.presbytery, "2026-10-01T03:00:00Z", 1, nil),
    ]
    for (id, date, rating, comment) in visits {
      try sample.store.collect(
        id, photo: nil, rating: rating, comment: comment, at: Date(date, strategy: .iso8601))
    }
    return sample
  }

  @Test func `without visits it says so, and leads to the artworks`() async throws {
    let appModel = try Sample().appModel
    let viewModel = appModel.journal()
    #expect(!viewModel.isEmpty)
    await viewModel.load()
    #expect(
      viewModel.isEmpty && viewModel.day == nil && viewModel.path == nil && viewModel.cutText == nil
    )
    #expect(!viewModel.hasEarlierMonth && !viewModel.hasLaterMonth && viewModel.dayText.isEmpty)
    viewModel.browse()
    #expect(appModel.navigation.view == .artworks)
  }

  @Test func `the latest day shows, its visits in the order they were made`() async throws {
    let viewModel = try collected().appModel.journal()
    await viewModel.load()
    #expect(viewModel.day == (try day("2026-11-21")))
    #expect(viewModel.entries.map(\.id) == [Sample.library, Sample.untitled, Sample.joute])
    #expect(viewModel.entries.map(\.number) == [1, 2, 3])
    let last = viewModel.entries[2]
    #expect(last.rating == 4 && last.comment == "Le feu et l’eau" && last.place != nil)
    try withLanguage(.english) {
      #expect(viewModel.dayText == "Saturday, November 21, 2026")
      #expect(viewModel.countText == "3 visits" && viewModel.monthText == "November 2026")
      #expect(Format.weekdayLetters.joined() == "SMTWTFS")
    }
    try withLanguage(.french) {
      #expect(viewModel.dayText == "Samedi 21 novembre 2026")
      #expect(viewModel.countText == "3 visites" && viewModel.monthText == "Novembre 2026")
      #expect(Format.weekdayLetters.joined() == "DLMMJVS")
    }
  }

  @Test func `a visit shows its time, title, rating and comment`() async throws {
    let sample = try collected()
    let visit = try #require(try sample.store.visits(on: day("2026-11-21")).last)
    try withLanguage(.english) {
      let entry = JournalEntry(visit, number: 3, album: sample.appModel.services.album)
      #expect(entry.time.hasPrefix("5:05"))
      #expect(
        entry.spoken
          == "3, \(entry.time), The Joust, Jean-Paul Riopelle · Ville-Marie, 4 stars, Le feu et l’eau"
      )
    }
    try withLanguage(.french) {
      let entry = JournalEntry(visit, number: 3, album: sample.appModel.services.album)
      #expect(entry.time == "17\u{A0}h\u{A0}05" && entry.title == "La Joute")
    }
  }

  @Test func `previous and next lead to days with visits`() async throws {
    let viewModel = try collected().appModel.journal()
    await viewModel.load()
    let last = try day("2026-11-21")
    // At 3:00 UTC it is still the evening before in Montréal.
    let first = try day("2026-09-30")
    #expect(viewModel.previousDay == first && viewModel.nextDay == nil)
    await viewModel.show(first)
    #expect(viewModel.day == first && viewModel.month == MontrealMonth(first))
    #expect(viewModel.entries.map(\.id) == [Sample.presbytery])
    #expect(viewModel.previousDay == nil && viewModel.nextDay == last)
  }

  @Test func `a day without visits leads to the next one that has some`() async throws {
    let appModel = try collected().appModel
    for (text, expected) in [
      ("2026-10-05", "2026-11-21"), ("2026-09-30", "2026-09-30"), ("2030-01-01", "2026-11-21"),
    ] {
      let viewModel = appModel.journal(day: try day(text))
      await viewModel.load()
      #expect(viewModel.day == (try day(expected)))
      #expect(viewModel.month == MontrealMonth(try day(expected)))
    }
  }

  @Test func `the calendar has whole weeks, and its months range over the visits`() async throws {
    let viewModel = try collected().appModel.journal()
    await viewModel.load()
    let weeks = viewModel.weeks
    #expect(weeks.count == 5 && weeks.allSatisfy { $0.count == 7 })
    #expect(weeks[0][0]?.number == 1 && weeks[4][1]?.number == 30 && weeks[4][2] == nil)
    let chosen = try #require(weeks[2][6])
    #expect(chosen.count == 3)
    try withLanguage(.english) { #expect(chosen.spoken == "Saturday, November 21, 2026: 3 visits") }
    try withLanguage(.french) {
      #expect(chosen.spoken == "Samedi 21 novembre 2026\u{A0}: 3 visites")
    }
    #expect(!viewModel.hasLaterMonth)
    viewModel.turnMonth(isNext: true)
    #expect(viewModel.month == MontrealMonth(year: 2026, month: 11))
    viewModel.turnMonth(isNext: false)
    viewModel.turnMonth(isNext: false)
    #expect(viewModel.month == MontrealMonth(year: 2026, month: 9) && !viewModel.hasEarlierMonth)
    #expect(viewModel.day == (try day("2026-11-21")), "the day stays while the month changes")
    #expect(viewModel.weeks[4][3]?.count == 1)
    for month in [(2026, 2, 4), (2026, 8, 6)] {
      let cells = try Sample().appModel.journal(
        day: MontrealMonth(year: month.0, month: month.1).first)
      #expect(cells.weeks.count == month.2)
    }
  }

  @Test func `the route connects the visits with a position`() async throws {
    let viewModel = try collected().appModel.journal()
    await viewModel.load()
    let path = try #require(viewModel.path)
    #expect(path.stops.map(\.number) == [1, 3])
    #expect((2_500...3_500).contains(path.metres))
    try withLanguage(.english) {
      #expect(
        path.text.hasPrefix("Map of the day: 2 places, 2.")
          && path.text.hasSuffix("km as the crow flies"))
    }
    let frame = path.frame(width: 300, height: 200)
    for stop in path.stops {
      let spot = frame.pixel(of: stop.place)
      #expect((0...300).contains(spot.x) && (0...200).contains(spot.y))
      #expect(path.stop(at: spot, in: frame) == stop)
    }
    #expect(path.stop(at: (-100, -100), in: frame) == nil)
    await viewModel.show(try day("2026-09-30"))
    try withLanguage(.french) { #expect(viewModel.path?.text == "Carte du jour\u{A0}: 1 endroit") }
  }

  @Test func `a visit opens its sheet among those of the day`() async throws {
    let appModel = try collected().appModel
    let viewModel = appModel.journal()
    await viewModel.load()
    appModel.navigation.openJournal()
    viewModel.open(Sample.untitled)
    #expect(appModel.navigation.routes == [.journal, .sheet(Sample.untitled)])
    let neighbours = appModel.navigation.neighbours(of: Sample.untitled)
    #expect(neighbours.previous == Sample.library && neighbours.next == Sample.joute)
    appModel.navigation.back()
    appModel.navigation.openJournal()
    #expect(appModel.navigation.routes == [.journal], "the page opens once")
    appModel.navigation.openOnce(.statistics)
    appModel.navigation.openOnce(.statistics)
    #expect(appModel.navigation.routes == [.journal, .statistics])
  }

  @Test func `a day of thousands of visits shows the first ones, and says so`() async throws {
    let artworks = (1...201).map { "{\"id\": \($0), \"title\": \"Œuvre \($0)\"}" }
    let sample = try Sample(catalogue: "{\"artworks\": [\(artworks.joined(separator: ","))]}")
    let noon = Date(timeIntervalSince1970: 1_795_280_400)
    for number in 1...201 {
      try sample.store.collect(DiscoveryID(.artwork, number), photo: nil, at: noon)
    }
    let viewModel = sample.appModel.journal()
    await viewModel.load()
    #expect(viewModel.entries.count == 200 && viewModel.path == nil)
    try withLanguage(.english) {
      #expect(viewModel.cutText == "The first 200 of 201 visits are shown.")
    }
  }

  // MARK: Export

  @Test func `an export is written whole, and reports where it is and what it lacks`() async throws
  {
    let sample = try collected()
    let appModel = sample.appModel
    #expect(await appModel.exporter.checkExportable())
    for format in ExportFormat.allCases {
      let file = sample.folder.appendingPathComponent("visites.\(format.suffix)")
      try Data("old".utf8).write(to: file)
      await appModel.exporter.export(as: format, to: file)
      #expect(try Data(contentsOf: file).count > 100)
      let notice = try #require(appModel.toasts.take().last)
      #expect(notice.details == nil && notice.text.contains(file.lastPathComponent))
      let saysRest = notice.text.contains("1 visit whose place nobody knows")
      #expect(saysRest == format.needsPlace)
    }
  }

  @Test func `a failed export shows a message, and leaves no file`() async throws {
    let sample = try collected()
    let file = sample.folder.appendingPathComponent("nowhere/visites.csv")
    await sample.appModel.exporter.export(as: .csv, to: file)
    let notice = try #require(sample.toasts.take().last)
    #expect(notice.details != nil && notice.text.hasSuffix("."))
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `without visits nothing is exported, and no file is asked for`() async throws {
    let appModel = try Sample().appModel
    #expect(await appModel.exporter.checkExportable() == false)
    #expect(appModel.toasts.take().map(\.text) == ["There is no visit to export yet."])
    try withLanguage(.french) { #expect(VisitExporter.fileName(.ical) == "Visites MONA.ics") }
    try withLanguage(.english) { #expect(VisitExporter.fileName(.csv) == "MONA visits.csv") }
  }
}
