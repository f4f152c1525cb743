import Foundation
import MonaPerson
import Testing

@Suite("monactl report")
struct ReportTests {
  private let terminal: Terminal

  init() throws { terminal = try .having(Samples.artworks) }

  @Test("A report is stored with a photo, listed, and waits in the outbox")
  func added() throws {
    let photo = try terminal.file("p.png", Samples.photo)
    let answer = try terminal.run(
      "report", "add", "moved", "artwork:4", "--words", "Au parc", "--at", "45.5,-73.6", "--photo",
      photo, "--json")
    #expect(answer.status == 0, "\(answer.err)")
    let report = try answer.object()
    #expect(report["problem"] as? String == "moved" && report["state"] as? String == "waiting")
    #expect(report["latitude"] as? Double == 45.5 && report["hasPhoto"] as? Bool == true)
    let listed = try terminal.run("report", "list").lines.map(String.init)
    #expect(listed.first?.hasSuffix("The Joust (artwork:4)") == true)
    #expect(listed.contains("  Au parc") && listed.last == "  Waits to be sent.")
    let waiting = try #require(try terminal.run("outbox", "--json").objects().last)
    #expect(waiting["field"] as? String == "report" && waiting["value"] as? String == "moved")
    #expect(try terminal.run("outbox").out.contains("The Joust  Report  It has moved"))
  }

  @Test("It is saved as an e-mail with its photo, and waits no more")
  func saved() throws {
    let photo = try terminal.file("p.png", Samples.photo)
    let added = try terminal.run(
      "report", "add", "wrong", "artwork:4", "--fact", "title", "--fact", "date", "--photo", photo)
    #expect(added.lines.last?.contains("monactl report save") == true)
    let id = try #require(
      try terminal.run("report", "list", "--json").objects()[0]["report"] as? String)
    let file = terminal.folder.appendingPathComponent("r.eml")
    let saved = try terminal.run("report", "save", String(id.prefix(8)), file.path)
    #expect(saved.out.contains("linux@monamontreal.org"))
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.hasPrefix("To: linux@monamontreal.org\r\n") && text.contains("image/jpeg"))
    #expect(
      try terminal.run("report", "list", "--json").objects()[0]["state"] as? String == "passedOn")
    #expect(try terminal.run("outbox").out == "Nothing waits to be sent.\n")
    #expect(try terminal.run("report", "remove", id).status == 0)
    #expect(try terminal.run("report", "list").out == "You have reported nothing yet.\n")
  }

  @Test(
    "A report that makes no sense is refused with a sentence, and nothing is stored",
    arguments: [
      ["absent"], ["new", "artwork:4"], ["damaged", "artwork:4", "--fact", "title"],
      ["ugly", "artwork:4"], ["wrong", "artwork:4"], ["moved", "artwork:4"], ["new"],
      ["absent", "artwork:99"], ["absent", "artwork:4", "--photo", "none.jpg"],
    ])
  func refused(arguments: [String]) throws {
    let answer = try terminal.run(["report", "add"] + arguments)
    #expect(answer.status == 64 || answer.status == 1, "\(arguments)")
    #expect(answer.out.isEmpty && !answer.err.isEmpty)
    #expect(try terminal.run("report", "list", "--json").objects().isEmpty)
  }
}
