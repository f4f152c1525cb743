import Testing

@Suite struct UsageTests {
  @Test(arguments: [
    ["show", "artwrk:4"], ["show", "artwork:-4"], ["show"], ["list", "sculptures"],
    ["list", "artworks", "--sort", "size"], ["list", "artworks", "--limit", "0"],
    ["list", "artworks", "--near", "north"], ["list", "artworks", "--near", "95,-73"],
    ["list", "artworks", "--artist", "A", "--borough", "B"], ["list", "artists", "--sort", "date"],
    ["list", "artists", "--near", "45,-73"], ["daily", "--date", "2026-02-30"],
    ["daily", "--date", "tomorrow"], ["rate", "artwork:4", "five"], ["search"],
    ["date", "artwork:4"], ["move", "artwork:4"], ["date", "artwork:4", "yesterday"],
    ["date", "artwork:4", "2926-01-01"],
    ["collect", "artwork:4"], ["collect", "artwork:4", "--photo", "p", "--date", "yesterday"],
    ["export"], ["export", "--format", "xml"], ["import"], ["fly"], ["stats", "--xml"],
  ])
  func `a usage error exits with 64`(arguments: [String]) throws {
    let answer = try Terminal().run(arguments)
    #expect(answer.status == 64, "\(arguments)")
    #expect(answer.out.isEmpty && !answer.err.isEmpty)
  }

  @Test(arguments: [
    ["show", "artwork:99"], ["target", "artwork:99"], ["rate", "artwork:4", "9"],
    ["rate", "artwork:4", "3"], ["comment", "artwork:4", "beau"],
    ["date", "artwork:4", "2026-11-01"], ["move", "artwork:4", "artwork:1"],
    ["remove", "artwork:4"],
  ])
  func `a refused request exits with 1 and one sentence`(arguments: [String]) throws {
    let terminal = try Terminal()
    try terminal.run("import", terminal.file("a.json", Samples.artworks))
    let answer = try terminal.run(arguments)
    #expect(answer.status == 1, "\(arguments)")
    #expect(answer.out.isEmpty)
    #expect(answer.err.hasSuffix(".\n") && answer.err.count(where: \.isNewline) == 1)
  }

  @Test(arguments: [
    "import", "stats", "show", "search", "list", "daily", "target", "untarget", "collect", "rate",
    "comment", "date", "move", "remove", "note", "badges", "outbox", "export", "withdraw",
  ])
  func `each command documents its keys`(command: String) throws {
    let answer = try Terminal().run("help", command)
    #expect(answer.status == 0 && answer.err.isEmpty)
    #expect(answer.out.contains("json: "), "\(command)")
  }

  @Test func `help and numbers are in French on request`() throws {
    let terminal = try Terminal()
    let settings = try French.settings(terminal)
    let help = try terminal.run("--help", settings: settings)
    #expect(help.out.contains("Rencontrer l’art public depuis un terminal."))
    try terminal.run("import", terminal.file("a.json", Samples.artworks))
    let untitled = try terminal.run("show", "artwork:1", settings: settings)
    #expect(
      untitled.out.hasPrefix("Sans titre\nŒuvre · artwork:1 · Non collectionnée\n"),
      "\(untitled.out)")
    #expect(try terminal.run("stats", settings: settings).out.contains("Lieux culturels"))
  }
}
