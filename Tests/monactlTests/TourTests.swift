import Foundation
import Testing

/// Issue 43, point 4: tours from a terminal.
@Suite struct TourTests {
  private func terminal() throws -> Terminal { try .having(Samples.artworks, Samples.badges) }

  @Test func `a tour is made, changed, copied and removed`() throws {
    let terminal = try terminal()
    #expect(try terminal.run("tour").out == "There is no tour yet: monactl tour make plans one.\n")
    let made = try terminal.run(
      "tour", "make", "Old Port", "artwork:1", "artwork:5", "artwork:4", "--json")
    #expect(made.status == 0, "\(made.err)")
    #expect(try places(made) == ["artwork:1", "artwork:4", "artwork:5"])
    #expect(try terminal.run("tour").out.contains("Old Port"))
    try terminal.run("tour", "move", "old port", "artwork:5", "--to", "1")
    #expect(
      try places(terminal.run("tour", "show", "1", "--json"))
        == ["artwork:5", "artwork:1", "artwork:4"])
    try terminal.run("tour", "lock", "1", "artwork:5")
    try terminal.run("tour", "skip", "1", "artwork:1")
    let shown = try terminal.run("tour", "show", "1").out
    #expect(shown.contains("1. Old Port\non foot · 2 stops · about "))
    #expect(shown.contains("artwork:5"))
    try terminal.run("tour", "skip", "--off", "1", "artwork:1")
    try terminal.run("tour", "drop", "1", "artwork:4")
    #expect(
      try places(terminal.run("tour", "order", "1", "--json")) == ["artwork:5", "artwork:1"])
    #expect(
      try places(terminal.run("tour", "add", "1", "artwork:4", "--json")).first == "artwork:5")
    #expect(try terminal.run("tour", "duplicate", "1").out.contains("Old Port 2"))
    #expect(try terminal.run("tour", "rename", "2", "Harbour").out.contains("2. Harbour"))
    #expect(try terminal.run("tour", "remove", "Harbour").out == "The tour “Harbour” is removed.\n")
    #expect(try terminal.run("tour", "list", "--json").objects().count == 1)
  }

  @Test func `a tour is made of the nearest or of what is targeted, in a time`() throws {
    let terminal = try terminal()
    let nearest = try terminal.run(
      "tour", "make", "Near", "--nearest", "2", "--near", "45.5,-73.56", "--round", "--json")
    #expect(Set(try places(nearest)) == ["artwork:1", "artwork:4"])
    try terminal.run("target", "artwork:5")
    let targeted = try terminal.run("tour", "make", "Targeted", "--targeted", "--json")
    #expect(try places(targeted) == ["artwork:5"])
    let short = try terminal.run(
      "tour", "make", "Short", "artwork:1", "artwork:4", "artwork:5", "--start", "45.503,-73.56",
      "--time", "0:30", "--stay", "10", "--mode", "bicycle", "--json")
    #expect(try places(short) == ["artwork:4"])
    let long = try terminal.run("tour", "order", "Short", "--time", "10:00", "--json")
    #expect(try places(long).count == 3)
  }

  @Test func `what makes no tour is refused with a sentence`() throws {
    let terminal = try terminal()
    #expect(try terminal.run("tour", "make", "a").err.contains("--targeted or --nearest"))
    #expect(try terminal.run("tour", "make", "a", "artwork:99").status == 1)
    #expect(try terminal.run("tour", "make", "a", "--nearest", "3").err.contains("--near"))
    #expect(try terminal.run("tour", "show", "a").err.contains("no tour “a”"))
    #expect(try terminal.run("tour", "make", "a", "artwork:1", "--time", "1:75").status == 64)
    #expect(
      try terminal.run("tour", "make", "a", "artwork:1", "--round", "--end", "45.5,-73.6").err
        .contains("--round or --end"))
    #expect(try terminal.run("tour", "make", " ", "artwork:1").err.contains("needs a name"))
    try terminal.run("tour", "make", "a", "artwork:1")
    #expect(try terminal.run("tour", "move", "a", "artwork:4", "--to", "1").err.contains("no stop"))
  }

  @Test func `a backup's tours are counted and come back`() throws {
    let terminal = try terminal()
    try terminal.run("tour", "make", "a", "artwork:1", "artwork:4")
    let file = terminal.folder.appendingPathComponent("a.mona").path
    #expect(try terminal.run("backup", file).status == 0)
    try terminal.run("tour", "remove", "a")
    let plan = try terminal.run("restore", file, "--dry-run")
    #expect(plan.out.contains("1 tour is added"), "\(plan.out)\(plan.err)")
    #expect(try terminal.run("restore", file, "--json").object()["tours"] as? Int == 1)
    #expect(try terminal.run("tour").out.contains("a  on foot · 2 stops"))
  }

  @Test func `a tour is exported as tables`() throws {
    let terminal = try terminal()
    try terminal.run("tour", "make", "a", "artwork:1", "artwork:4")
    let exact = try terminal.run("tour", "export", "a", "--format", "csv")
    #expect(exact.out.hasPrefix("tour,place,discovery,titleFr,titleEn,"), "\(exact.err)")
    #expect(exact.out.split(separator: "\r\n").count == 3)
    let table = try terminal.run("tour", "export", "a", "--format", "spreadsheet")
    #expect(table.out.contains("No.,Title,Artists,"))
  }

  @Test func `a tour is exported`() throws {
    let terminal = try terminal()
    try terminal.run("tour", "make", "a", "artwork:1", "artwork:4")
    let gpx = try terminal.run("tour", "export", "a").out
    #expect(gpx.contains("<rtept lat=\"45.5030000\"") && gpx.contains("<name>The Joust</name>"))
    let file = terminal.folder.appendingPathComponent("a.geojson")
    let said = try terminal.run(
      "tour", "export", "a", "--format", "geojson", "--output", file.path)
    #expect(said.out.contains("2 stops are in"))
    #expect(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) is [String: Any])
    #expect(
      try terminal.run("tour", "export", "a", "--format", "geo").out.split(separator: "\n").count
        == 2)
  }

  /// The visited stops in JSON, in their order.
  private func places(_ answer: Terminal.Answer) throws -> [String] {
    let stops = try #require(try answer.object()["stops"] as? [[String: Any]], "\(answer.err)")
    return stops.filter { $0["place"] is Int }
      .compactMap { ($0["discovery"] as? [String: Any])?["id"] as? String }
  }
}
