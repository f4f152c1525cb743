import Foundation
import MonaTestSupport
import Testing

@Suite struct ListTests {
  private func terminal() throws -> Terminal {
    try .having(Samples.artworks)
  }

  private func ids(_ answer: Terminal.Answer) throws -> [String?] {
    try answer.objects().map { $0["id"] as? String }
  }

  @Test func `lists are sorted by title, date and distance, in both orders`() throws {
    let terminal = try terminal()
    #expect(
      try ids(terminal.run("list", "artworks", "--json")) == [
        "artwork:5", "artwork:4", "artwork:1",
      ])
    #expect(
      try ids(terminal.run("list", "artworks", "--sort", "date", "--limit", "1", "--json"))
        == ["artwork:4"])
    let near = try terminal.run("list", "artworks", "--near", "45.503,-73.56", "--json")
    #expect(try ids(near) == ["artwork:4", "artwork:1", "artwork:5"])
    #expect(try near.objects().first?["distance"] as? Double == 0)
    let south = try terminal.run("list", "artworks", "--near", "-33.9,151.2", "--json")
    #expect(south.status == 0, "a latitude that begins with a dash is no option: \(south.err)")
    let far = try terminal.run("list", "artworks", "--near", "45.503,-73.56", "--descending")
    #expect(far.lines.first?.contains("\u{a0}km  artwork:5") == true, "\(far.out)")
  }

  @Test func `an empty catalogue says why it is empty, and how to fill it`() throws {
    let terminal = try Terminal()
    let sentence = """
      The catalogue is empty, as no starter catalogue was found beside the program: \
      import one with “monactl import”, or install MONA again.

      """
    for words in [["list", "artworks"], ["list", "artists"], ["search", "joute"], ["daily"]] {
      let answer = try terminal.run(words)
      #expect(answer.status == 0 && answer.out == sentence, "\(words)")
    }
    let json = try terminal.run("list", "artworks", "--json")
    #expect(try json.objects().isEmpty)
    #expect(json.status == 0 && json.err == sentence)
  }

  @Test func `names are compared by their letters, and towns may be given as boroughs`() throws {
    let terminal = try terminal()
    let works = try terminal.run("list", "artworks", "--artist", "jean paul RIOPELLE", "--json")
    #expect(try ids(works) == ["artwork:4"])
    #expect(
      try ids(terminal.run("list", "artworks", "--borough", "laval", "--json")) == ["artwork:5"])
    let none = try terminal.run("list", "places", "--borough", "Verdun")
    #expect(none.status == 0 && none.out == "Nothing is in this list.\n")
  }

  @Test func `lists are filtered by state, and reversed`() throws {
    let terminal = try terminal()
    try terminal.run("target", "artwork:4")
    try terminal.run(
      "collect", "artwork:1", "--photo", terminal.file("p.png", Samples.photo), "--date",
      "2026-11-01")
    for (state, expected) in [
      ("targeted", ["artwork:4"]), ("collected", ["artwork:1"]), ("uncollected", ["artwork:5"]),
    ] {
      #expect(
        try ids(terminal.run("list", "artworks", "--state", state, "--json")) == expected)
    }
    #expect(try terminal.run("list", "artworks", "--state", "lost").status == 64)
    #expect(try terminal.run("list", "artists", "--state", "targeted").status == 64)
    let backwards = try terminal.run("list", "artworks", "--descending", "--json")
    #expect(try ids(backwards) == ["artwork:4", "artwork:5", "artwork:1"])
  }

  @Test func `subcategories are listed under their categories, and filter lists`() throws {
    let terminal = try Terminal()
    let records = """
      [{"location": null, "id": 1, "title": "A", "artists": [], "category": {"fr": "Beaux-Arts", "en": "Fine Arts"},
        "subcategory": {"fr": "Vitrail", "en": "Stained Glass"}},
       {"location": null, "id": 2, "title": "B", "artists": [], "category": null,
        "subcategory": {"fr": "Dessin", "en": "Drawing"}}]
      """
    try terminal.run("import", terminal.file("a.json", records))
    let listed = try terminal.run("list", "subcategories")
    #expect(listed.lines == ["Drawing        1", "Stained Glass  1  Fine Arts"])
    let objects = try terminal.run("list", "subcategories", "--json").objects()
    #expect(objects[0]["category"] is NSNull)
    #expect((objects[1]["category"] as? [String: Any])?["fr"] as? String == "Beaux-Arts")
    let works = try terminal.run("list", "artworks", "--subcategory", "vitrail", "--json")
    #expect(try ids(works) == ["artwork:1"])
  }

  @Test func `an unknown name is refused, and similar ones are suggested`() throws {
    let terminal = try terminal()
    for typed in ["riopele", "Riopelle"] {
      let answer = try terminal.run("list", "artworks", "--artist", typed)
      #expect(answer.status == 1 && answer.out.isEmpty)
      #expect(answer.err.hasSuffix("did you mean Jean-Paul Riopelle?\n"), "\(answer.err)")
    }
    let unlike = try terminal.run("list", "artworks", "--artist", "Zzz")
    #expect(unlike.status == 1 && unlike.err == "“Zzz” is not in the list “Artists”.\n")
  }

  @Test func `an artist is shown with life and works, written in either order`() throws {
    let terminal = try terminal()
    for name in ["Riopelle, Jean-Paul", "jean paul RIOPELLE"] {
      let artist = try terminal.run("show", "artist", name, "--json").object()
      #expect(artist["name"] as? String == "Jean-Paul Riopelle" && artist["count"] as? Int == 1)
      #expect(artist["nature"] as? String == "artist" && artist["collected"] as? Int == 0)
      let works = try #require(artist["works"] as? [[String: Any]])
      #expect(works.map { $0["id"] as? String } == ["artwork:4"])
    }
    let text = try terminal.run("show", "artist", "Jean-Paul Riopelle")
    #expect(text.lines.first == "Jean-Paul Riopelle")
    #expect(text.lines.dropFirst().first == "Person · 0 of 1 work collected", "\(text.out)")
    #expect(text.out.contains("artwork:4"))
    let unknown = try terminal.run("show", "artist", "riopele")
    #expect(unknown.status == 1 && unknown.err.hasSuffix("did you mean Jean-Paul Riopelle?\n"))
    #expect(try terminal.run("show", "artist").status == 64)
    #expect(try terminal.run("show", "artwork:4", "Riopelle").status == 64)
  }

  @Test func `rows of each kind have the documented keys`() throws {
    let terminal = try terminal()
    let row = try #require(try terminal.run("list", "artworks", "--json").objects().first)
    #expect(
      Set(row.keys) == [
        "id", "kind", "number", "title", "makers", "produced", "year", "borough", "territory",
        "latitude", "longitude", "state", "photo", "retired", "own",
      ])
    let facets = try terminal.run("list", "boroughs", "--json").objects()
    #expect(
      facets.map { ($0["name"] as? [String: Any])?["fr"] as? String } == ["Verdun", "Ville-Marie"])
    #expect(Set(try #require(facets.first).keys) == ["type", "name", "collective", "count"])
  }

  @Test func `text of a catalogue cannot control the terminal`() throws {
    let terminal = try terminal()
    let answer = try terminal.run("list", "artworks")
    #expect(answer.out.contains("Évasion [2J") && !answer.out.contains("\u{1B}"))
  }

  @Test func `a closed pipe is no failure`() throws {
    let terminal = try terminal()
    let process = TestProcess()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "(\"$0\" list artworks; echo $? >&2) 2>\"$1\" | true",
      terminal.folder.appendingPathComponent("bin/monactl").path,
      terminal.folder.appendingPathComponent("status").path,
    ]
    process.environment = ["MONA_DATA_DIR": terminal.folder.appendingPathComponent("data").path]
    try process.run()
    process.waitUntilExit()
    let status = try String(
      contentsOf: terminal.folder.appendingPathComponent("status"), encoding: .utf8)
    #expect(status == "0\n")
  }

  @Test func `output that cannot be written is refused with a sentence`() throws {
    let terminal = try terminal()
    let process = TestProcess()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "\"$0\" list artworks >/dev/full 2>\"$1\"",
      terminal.folder.appendingPathComponent("bin/monactl").path,
      terminal.folder.appendingPathComponent("err").path,
    ]
    process.environment = ["MONA_DATA_DIR": terminal.folder.appendingPathComponent("data").path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    let sentence = try String(
      contentsOf: terminal.folder.appendingPathComponent("err"), encoding: .utf8)
    #expect(sentence == "The disk is full: make room, then try again.\n")
  }
}
