import Foundation
import Testing

@Suite struct VisitTests {
  private func terminal() throws -> Terminal {
    try .having(Samples.artworks, Samples.badges)
  }

  private func photo(_ terminal: Terminal) throws -> String {
    try terminal.file("p.png", Samples.photo)
  }

  @Test func `collecting copies the photo, stores rating and comment, and wins badges`() throws {
    let terminal = try terminal()
    #expect(try terminal.run("target", "artwork:4").out == "“The Joust” is on your wish list.\n")
    let answer = try terminal.run(
      "collect", "artwork:4", "--photo", photo(terminal), "--date", "2026-11-01", "--rating", "4",
      "--comment",
      "Le feu et l’eau", "--date", "2026-11-01T14:30", "--json")
    #expect(answer.status == 0, "\(answer.err)")
    let visit = try #require(try answer.object()["visit"] as? [String: Any])
    #expect(visit["collectedAt"] as? String == "2026-11-01T19:30:00Z")
    #expect(visit["rating"] as? Int == 4 && visit["wasTargeted"] as? Bool == true)
    #expect(visit["waiting"] as? [String] == ["photo", "rating", "comment"])
    let badges = try #require(try answer.object()["badgesWon"] as? [[String: Any]])
    #expect(badges.map { $0["id"] as? Int } == [1])
    let photo = terminal.album.appendingPathComponent("2026-11-01 The Joust.png")
    #expect(try Data(contentsOf: photo) == Samples.photo)
    #expect(try answer.object()["file"] as? String == photo.path)

    let stats = try terminal.run("stats", "--json").object()
    #expect(stats["collected"] as? Int == 1 && stats["targeted"] as? Int == 0)
    #expect(stats["badgesWon"] as? Int == 1)
    let fields = try terminal.run("outbox", "--json").objects().map { $0["field"] as? String }
    #expect(fields == ["photo", "rating", "comment"])
    let badge = try #require(try terminal.run("badges", "--json").objects().first)
    #expect(badge["won"] as? Bool == true && badge["wonBy"] as? String == "artwork:4")
  }

  @Test func `a visit is rated and commented at any time`() throws {
    let terminal = try terminal()
    try terminal.run("collect", "artwork:4", "--photo", photo(terminal), "--date", "2026-11-01")
    #expect(try terminal.run("rate", "artwork:4", "1").out == "“The Joust” has 1 star.\n")
    #expect(try terminal.run("rate", "artwork:4", "5").out == "“The Joust” has 5 stars.\n")
    try terminal.run("comment", "artwork:4", "Encore", "plus", "beau")
    let visit = try terminal.run("show", "artwork:4", "--json").object()["visit"] as? [String: Any]
    #expect(visit?["rating"] as? Int == 5 && visit?["comment"] as? String == "Encore plus beau")
    for words in ["-2", "- too high"] {
      let answer = try terminal.run("comment", "artwork:4", words, "--json")
      #expect(try answer.object()["comment"] as? String == words, "\(answer.err)")
    }
    #expect(try terminal.run("comment", "artwork:4", "--jsn").err.contains("no option --jsn"))
    let erased = try terminal.run("comment", "artwork:4", "", "--json").object()
    #expect(erased["comment"] is NSNull)
  }

  @Test func `the date of a visit is corrected, with the day in the photo's name`() throws {
    let terminal = try terminal()
    try terminal.run("collect", "artwork:4", "--photo", photo(terminal), "--date", "2026-11-01")
    let answer = try terminal.run("date", "artwork:4", "2026-10-31T14:30", "--json").object()
    #expect(answer["dateBefore"] as? String == "2026-11-01T17:00:00Z")
    let visit = try #require(answer["visit"] as? [String: Any])
    #expect(visit["collectedAt"] as? String == "2026-10-31T18:30:00Z")
    #expect(visit["photo"] as? String == "2026-10-31 The Joust.png")
    let back = try terminal.run("date", "artwork:4", "2026-11-01")
    #expect(back.out.hasPrefix("“The Joust” was collected on Nov 1, 2026"), "\(back.out)")
    #expect(back.out.contains("before, this said Oct 31, 2026"), "\(back.out)")
    let photos = try FileManager.default.contentsOfDirectory(atPath: terminal.album.path)
    #expect(photos == ["2026-11-01 The Joust.png"])
  }

  @Test func `a visit is removed, once`() throws {
    let terminal = try terminal()
    try terminal.run("collect", "artwork:4", "--photo", photo(terminal), "--date", "2026-11-01")
    let answer = try terminal.run("remove", "artwork:4", "--json")
    let removed = try #require(try answer.object()["removed"] as? [String: Any])
    #expect(removed["id"] as? String == "artwork:4", "\(answer.err)")
    #expect(try terminal.run("stats", "--json").object()["collected"] as? Int == 0)
    #expect(try terminal.run("remove", "artwork:4").status == 1)
  }

  @Test func `a note is written, printed and erased, of any work`() throws {
    let terminal = try terminal()
    #expect(
      try terminal.run("note", "artwork:4").out == "There is no note on “The Joust”.\n")
    #expect(
      try terminal.run("note", "artwork:4", "Open", "at", "nine").out
        == "Your note on “The Joust” is saved.\n")
    #expect(try terminal.run("note", "artwork:4").out == "Open at nine\n")
    #expect(try terminal.run("show", "artwork:4").out.contains("Open at nine"))
    let shown = try terminal.run("show", "artwork:4", "--json").object()
    #expect(shown["note"] as? String == "Open at nine" && shown["visit"] is NSNull)
    #expect(try terminal.run("note", "artwork:4", "", "--json").object()["note"] is NSNull)
    #expect(try terminal.run("note", "artwork:99", "x").status == 1)
  }

  @Test func `a visit is moved to the work it is of`() throws {
    let terminal = try terminal()
    try terminal.run(
      "collect", "artwork:4", "--photo", photo(terminal), "--date", "2026-11-01", "--rating", "4")
    let answer = try terminal.run("move", "artwork:4", "artwork:1", "--json").object()
    #expect(answer["movedFrom"] as? String == "artwork:4")
    let visit = try #require(answer["visit"] as? [String: Any])
    #expect(visit["id"] as? String == "artwork:1" && visit["rating"] as? Int == 4)
    let again = try terminal.run("move", "artwork:4", "artwork:1")
    #expect(again.status == 1 && again.err.hasSuffix(".\n"))
    let back = try terminal.run("move", "artwork:1", "artwork:4")
    #expect(back.out.hasPrefix("The visit is one of “The Joust” now"), "\(back.out)")
    let photos = try FileManager.default.contentsOfDirectory(atPath: terminal.album.path)
    #expect(photos == ["2026-11-01 The Joust.png"])
  }

  @Test func `photos are added to a visit, listed, chosen and removed`() throws {
    let terminal = try terminal()
    try terminal.run("collect", "artwork:4", "--photo", photo(terminal), "--date", "2026-11-01")
    let other = try terminal.file("other.png", Samples.photo + Data([0]))
    let refused = try terminal.run("photo", "add", "artwork:4", other)
    #expect(refused.status != 0 && refused.err.contains("--date"), "no photo is dated today")
    let added = try terminal.run(
      "photo", "add", "artwork:4", other, photo(terminal), "--date", "2026-11-03T10:00", "--json")
    #expect(try added.objects().map { $0["added"] as? Bool } == [true, false], "\(added.err)")
    func photos() throws -> [[String: Any]] {
      try terminal.run("photo", "artwork:4", "--json").objects()
    }
    #expect(try photos().map { $0["forMona"] as? Bool } == [true, false])
    #expect(try photos().last?["takenAt"] as? String == "2026-11-03T15:00:00Z")
    let visit = try terminal.run("photo", "choose", "artwork:4", "2", "--json").object()
    #expect(visit["photo"] as? String == "2026-11-03 The Joust.png")
    #expect(
      (visit["collectedAt"] as? String)?.hasPrefix("2026-11-01") == true, "the first day stays")
    #expect(try terminal.run("photo", "remove", "artwork:4", "nothing.png").status == 1)
    #expect(try terminal.run("photo", "remove", "artwork:4", "1").status == 0)
    #expect(try photos().map { $0["forMona"] as? Bool } == [true])
    let last = try terminal.run("photo", "remove", "artwork:4", "1")
    #expect(last.status == 1 && last.err.contains("only photo"))
    #expect(try terminal.run("photo", "artwork:4").lines.count == 1)
    #expect(try terminal.run("photo", "artwork:5").status == 1)
  }

  @Test(arguments: ["text", "folder", "missing", "cut", "rating", "comment", "twice"])
  func `a visit is never stored in part`(fault: String) throws {
    let terminal = try terminal()
    var arguments = [
      "collect", "artwork:4", "--photo", try photo(terminal), "--date", "2026-11-01",
    ]
    switch fault {
    case "text": arguments[3] = try terminal.file("p.jpg", "not a photo")
    case "folder": arguments[3] = terminal.folder.path
    case "missing": arguments[3] = "/nowhere/p.png"
    case "cut": arguments[3] = try terminal.file("c.png", Samples.photo.prefix(50))
    case "rating": arguments += ["--rating", "9"]
    case "comment": arguments += ["--comment", String(repeating: "a", count: 2049)]
    default: try terminal.run(arguments)
    }
    let before = try terminal.run("stats", "--json").out
    let answer = try terminal.run(arguments)
    #expect(answer.status == 1 && answer.out.isEmpty)
    #expect(
      answer.err.hasSuffix(".\n") && answer.err.count(where: \.isNewline) == 1, "\(answer.err)")
    #expect(try terminal.run("stats", "--json").out == before)
    let photos = try? FileManager.default.contentsOfDirectory(atPath: terminal.album.path)
    #expect((photos ?? []).count == (fault == "twice" ? 1 : 0))
  }

  @Test func `discoveries are targeted and untargeted`() throws {
    let terminal = try terminal()
    try terminal.run("target", "artwork:5")
    let wished = try terminal.run("show", "artwork:5", "--json").object()
    #expect(wished["state"] as? String == "targeted")
    let row = try terminal.run("untarget", "artwork:5", "--json").object()
    #expect(row["state"] as? String == "uncollected")
  }

  @Test func `a day has one discovery, the same all day`() throws {
    let terminal = try terminal()
    let first = try terminal.run("daily", "--json")
    #expect(try first.object()["discovery"] as? [String: Any] != nil)
    #expect(try terminal.run("daily", "--json").out == first.out)
    let past = try terminal.run("daily", "--date", "2019-11-21")
    #expect(past.status == 0 && past.out == "Nothing was suggested that day.\n")
    #expect(
      try terminal.run("daily", "--date", "2019-11-21", "--json").object()["discovery"] is NSNull)
    let future = try terminal.run("daily", "--date", "2999-11-21")
    #expect(future.out.hasPrefix("November 21, 2999\n"))
    #expect(try terminal.run("daily", "--date", "2999-11-21").out == future.out)
    let empty = try Terminal().run("daily", "--json")
    #expect(try empty.status == 0 && empty.object()["discovery"] is NSNull)
  }

  @Test func `visits are exported whole, and a file is replaced whole`() throws {
    let terminal = try terminal()
    try terminal.run("collect", "artwork:4", "--photo", photo(terminal), "--date", "2026-11-01")
    let csv = try terminal.run("export", "--format", "csv")
    #expect(csv.out.hasPrefix("discovery,kind,number,") && csv.out.contains("La Joute"))
    let map = try terminal.run("export", "--format", "geojson").object()
    #expect((map["features"] as? [Any])?.count == 1)
    let path = try terminal.file("visits.json", "old")
    #expect(try terminal.run("export", "--format", "json", "--output", path).status == 0)
    let written = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(
      try terminal.run("export", "--format", "json").out == String(decoding: written, as: UTF8.self)
    )
    let nowhere = try terminal.run("export", "--format", "csv", "--output", "/nowhere/v.csv")
    #expect(nowhere.status == 1 && nowhere.err.hasSuffix(".\n"))
  }

  @Test func `an export says how many visits it leaves out for want of a place`() throws {
    let terminal = try Terminal.having(
      """
      {"data": [{"id": 8, "title": {"fr": "Nulle part", "en": "Nowhere"}, "artists": [],
        "borough": "Verdun", "location": null}]}
      """)
    try terminal.run(
      "collect", "artwork:8", "--photo", photo(terminal), "--date", "2026-11-01", "--comment", "-2")
    for format in ["gpx", "geojson"] {
      let answer = try terminal.run("export", "--format", format)
      #expect(answer.status == 0 && !answer.out.contains("Nowhere"))
      #expect(answer.err == "1 visit whose place nobody knows is not in it.\n")
    }
    let all = try terminal.run("export", "--format", "json")
    #expect(all.err.isEmpty && all.out.contains(#""comment" : "-2""#), "\(all.out)")
  }

  @Test func `visits are exported as waypoints and as a calendar`() throws {
    let terminal = try terminal()
    try terminal.run(
      "collect", "artwork:4", "--photo", photo(terminal), "--date", "2026-11-01T14:30")
    let waypoints = try terminal.run("export", "--format", "gpx").out
    #expect(waypoints.contains("<name>The Joust</name>") && waypoints.hasSuffix("</gpx>\n"))
    let calendar = try terminal.run("export", "--format", "ical").out
    #expect(calendar.contains("DTSTART:20261101T193000Z\r\n"))
    #expect(calendar.hasSuffix("END:VCALENDAR\r\n"))
    let settings = try French.settings(terminal)
    let french = try terminal.run("export", "--format", "ical", settings: settings).out
    #expect(french.contains("SUMMARY:La Joute\r\n"))
  }

  @Test func `a day, some discoveries and what is targeted are exported alone`() throws {
    let terminal = try terminal()
    try terminal.run("collect", "artwork:4", "--photo", photo(terminal), "--date", "2026-11-01")
    let settings = try French.settings(terminal)
    func rows(_ arguments: String...) throws -> [Substring] {
      try terminal.run(
        ["export", "--format", "spreadsheet"] + arguments, settings: settings
      ).out.split(separator: "\r\n")
    }
    #expect(try rows("--day", "2026-11-01").count == 2)
    #expect(try rows("--day", "2026-11-01")[0].contains("Titre;Artistes;"))
    #expect(try rows("--day", "2026-11-02").count == 1)
    #expect(try rows("--only", "artwork:4", "artwork:5").count == 2)
    #expect(try rows("--only", "artwork:5").count == 1)
    #expect(try terminal.run("list", "collected").out.contains("The Joust"))
    #expect(try terminal.run("list", "targeted", "--json").objects().isEmpty)
    for refused in [
      ["--format", "csv", "--targeted"],
      ["--format", "csv", "--day", "2026-11-01", "--only", "artwork:4"],
    ] {
      #expect(try terminal.run(["export"] + refused).status == 64)
    }
    let targeted = try terminal.run("export", "--format", "gpx", "--targeted")
    #expect(targeted.status == 0 && !targeted.out.contains("<wpt"))
  }

  @Test func `the statistics are those of the window's page`() throws {
    let terminal = try terminal()
    #expect(!(try terminal.run("stats").out.contains("By month")))
    try terminal.run(
      "collect", "artwork:4", "--photo", photo(terminal), "--rating", "4", "--date",
      "2026-11-01T14:30")
    let stats = try terminal.run("stats", "--json").object()
    let months = try #require(stats["months"] as? [[String: Any]])
    #expect(months.count == 1 && months[0]["month"] as? String == "2026-11")
    #expect(months[0]["count"] as? Int == 1)
    #expect((stats["kinds"] as? [String: Int]) == ["artwork": 1, "place": 0, "heritage": 0])
    #expect((stats["ratings"] as? [String: Int])?["4"] == 1)
    #expect((stats["ratings"] as? [String: Int])?["none"] == 0)
    #expect((stats["boroughs"] as? [Any]) != nil && (stats["categories"] as? [Any]) != nil)
    let text = try terminal.run("stats").out
    #expect(text.contains("\nBy month\n  November 2026  1\n"))
  }

  @Test func `a photo that does not say when it was taken is not collected without a date`() throws
  {
    let terminal = try terminal()
    let answer = try terminal.run("collect", "artwork:4", "--photo", photo(terminal))
    #expect(answer.status != 0)
    #expect(answer.err.contains("The photo does not say when it was taken: give --date."))
    let later = try terminal.run(
      "collect", "artwork:4", "--photo", photo(terminal), "--date", "2999-01-01")
    #expect(later.err.contains("A visit cannot be in the future: check --date."))
    #expect(try terminal.run("stats", "--json").object()["collected"] as? Int == 0)
  }

  @Test func `a date that is a guess is said to be one`() throws {
    let terminal = try terminal()
    let file = terminal.folder.appendingPathComponent("IMG_20251017_100000.jpg")
    try Samples.photo.write(to: file)
    let answer = try terminal.run("collect", "artwork:4", "--photo", file.path)
    #expect(answer.out.contains("Its date is a guess"), "\(answer.out) \(answer.err)")
    #expect(answer.out.contains("/2025-10-17 "))
  }
}
