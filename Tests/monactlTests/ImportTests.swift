import Foundation
import MonaTestSupport
import Testing

@Suite struct ImportTests {
  private func kinds(_ answer: Terminal.Answer) throws -> [[String: [String: Any]]] {
    let files = try #require(try answer.object()["files"] as? [[String: Any]])
    return try files.map { try #require($0["kinds"] as? [String: [String: Any]]) }
  }

  @Test(.enabled(if: RecordedData.isPresent))
  func `the recorded catalogue is imported completely, and again without changes`() throws {
    let terminal = try Terminal(starter: true)
    let first = try terminal.run(["import", "--json"] + RecordedData.v3.map(\.path))
    #expect(first.status == 0 && first.err.isEmpty)
    // SQLite's write-ahead log is empty, so that the next process need not process it.
    let log = terminal.data.appendingPathComponent("catalogue.sqlite-wal")
    #expect((try? log.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0 == 0)
    let inserted = try kinds(first).flatMap { $0.map { ($0.key, $0.value["inserted"] as? Int) } }
    #expect(
      Dictionary(uniqueKeysWithValues: inserted) == [
        "artworks": 1492, "places": 857, "heritages": 100,
      ])
    let stats = try terminal.run("stats", "--json").object()
    #expect(
      stats.compactMapValues { $0 as? Int } == [
        "artworks": 1492, "places": 857, "heritages": 100, "artists": 741, "collected": 0,
        "targeted": 0, "badgesWon": 0,
      ])
    let again = try kinds(terminal.run(["import", "--json"] + RecordedData.v3.map(\.path))).flatMap(
      \.values)
    for count in again {
      #expect(count["inserted"] as? Int == 0 && count["updated"] as? Int == 0)
      #expect(count["retired"] as? Int == 0 && count["skipped"] as? Int == 0)
    }
  }

  @Test(.enabled(if: RecordedData.isPresent))
  func `version 2 reports a repaired longitude and the header it left out`() throws {
    let terminal = try Terminal()
    let artworks = try terminal.run("import", RecordedData.file("mona-v2/artworks.json").path)
    #expect(artworks.out.contains("1,483"))
    #expect(
      artworks.out.contains("artwork:1169: its longitude, 73.476069, had lost its minus sign"))
    let places = try terminal.run("import", RecordedData.file("mona-v2/places.json").path)
    #expect(places.out.contains("Record 1 was left out: it is the header of a table"))
  }

  @Test func `a list of badges is recognised by its content, and wins the reached ones`() throws {
    let terminal = try Terminal.having(Samples.artworks)
    try terminal.run(
      "collect", "artwork:4", "--photo", terminal.file("p.png", Samples.photo), "--date",
      "2026-11-01")
    let answer = try terminal.run("import", terminal.file("b.json", Samples.badges))
    #expect(answer.status == 0)
    #expect(answer.out.contains("Badge won: First look. Well done!"))
  }

  @Test func `a wish moves to the discovery that replaces its own`() throws {
    let terminal = try Terminal.having(Samples.artworks)
    try terminal.run("target", "artwork:4")
    let newer = """
      {"data": [{"id": 8, "duplicates": [4], "title": {"fr": "La Joute"}, "artists": [],
        "location": {"lat": 45.5, "lng": -73.5}}]}
      """
    let answer = try terminal.run("import", terminal.file("b.json", newer))
    #expect(answer.out.contains("1 visit or wish follows"))
    let row = try terminal.run("show", "artwork:8", "--json").object()
    #expect(row["state"] as? String == "targeted")
    let old = try terminal.run("show", "artwork:4")
    #expect(old.status == 0 && old.out.contains("No longer in the catalogue"))
  }

  @Test func `the starter catalogue fills an empty store, and never precedes an import`()
    throws
  {
    let terminal = try Terminal(starter: true)
    let stats = try terminal.run("stats", "--json").object()
    #expect(try #require(stats["artworks"] as? Int) >= 90)
    #expect(try terminal.run("badges", "--json").objects().count >= 20)

    let fresh = try Terminal(starter: true)
    let imported = try fresh.run(
      "import", "--json", fresh.file("a.json", Samples.artworks))
    #expect(try kinds(imported).first?["artworks"]?["inserted"] as? Int == 3)
    #expect(try kinds(imported).first?["artworks"]?["retired"] as? Int == 0)
    #expect(try fresh.run("stats", "--json").object()["places"] as? Int == 0)
  }

  @Test func `a visit follows its work to another number when the person says so`() throws {
    func table(_ number: Int) -> String {
      "id,titre,artiste,latitude,longitude\n\(number),La vague,Anne,45.5081,-73.5540\n"
    }
    let terminal = try Terminal()
    let file = try terminal.file("murales.csv", table(12))
    try terminal.run("import", file)
    let found = try terminal.run("search", "vague", "--json").out
    let id = try #require(found.firstMatch(of: /artwork:\d+/)).output
    let photo = try terminal.file("p.png", Samples.photo)
    #expect(
      try terminal.run("collect", String(id), "--photo", photo, "--date", "2026-11-02").status == 0)
    _ = try terminal.file("murales.csv", table(14))
    let asked = try terminal.run("import", file)
    #expect(asked.status == 1 && asked.err.contains("--same-works or --other-works"))
    #expect(try terminal.run("import", file, "--same-works", "--other-works").status == 64)
    let moved = try terminal.run("import", file, "--same-works")
    #expect(moved.status == 0 && moved.out.contains("1 visit or wish follows"))
    let visits = try #require(
      try terminal.run("export", "--format", "json").object()["visits"] as? [[String: Any]])
    #expect(visits.map { $0["titleFr"] as? String } == ["La vague"])
    #expect(visits.map { $0["inCatalogue"] as? Bool } == [true])
  }
}
