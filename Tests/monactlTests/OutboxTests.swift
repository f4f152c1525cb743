import Foundation
import MonaModel
import MonaPerson
import Testing

@Suite("monactl outbox")
struct OutboxTests {
  private let terminal: Terminal

  /// Collects "La Joute", whose upload failed twice.
  init() throws {
    terminal = try .having(Samples.artworks)
    let photo = try terminal.file("p.png", Samples.photo)
    try terminal.run(
      "collect", "artwork:4", "--photo", photo, "--date", "2026-11-01", "--rating", "4",
      "--comment", "Le feu")
    let store = try Store(folder: terminal.data)
    let change = try #require(try store.outbox().last?.number)
    try store.note(
      UploadFailure(
        discovery: DiscoveryID(.artwork, 4), change: change, tries: 2,
        since: Date(timeIntervalSince1970: 1_795_372_649), nextTry: nil, reason: .commentRefused,
        words: "The comment is not allowed."))
  }

  @Test("It prints how often each visit was tried, why it failed, and what the server says")
  func troubles() throws {
    let lines = try terminal.run("outbox").lines.map(String.init)
    #expect(lines.filter { $0.hasPrefix("artwork:4") }.count == 3)
    #expect(lines.contains("  The server refuses the words: change them."))
    #expect(lines.filter { $0 == "  Tried 2 times" }.count == 1)
    #expect(lines.contains("  The server: “The comment is not allowed.”"))
    let french = try terminal.run("outbox", settings: French.settings(terminal)).lines
    #expect(french.contains("  Le serveur\u{a0}: «\u{a0}The comment is not allowed.\u{a0}»"))
  }

  @Test("Withdrawing the consent prints what is deleted")
  func withdrawn() throws {
    #expect(try terminal.run("withdraw").lines == ["Nothing more is sent."])
    let answer = try terminal.run("withdraw", "--erase", "--json").object()
    #expect(answer["erased"] as? Int == 0 && answer["left"] as? Int == 0)
  }

  @Test("JSON has the failure of each change, and none for a later change")
  func json() throws {
    let before = try terminal.run("outbox", "--json").objects()
    #expect(before.map { $0["tries"] as? Int } == [2, 2, 2])
    #expect(before.allSatisfy { $0["reason"] as? String == "commentRefused" })
    #expect(before.allSatisfy { $0["words"] as? String == "The comment is not allowed." })
    #expect(before.allSatisfy { $0["triedSince"] as? String == "2026-11-22T18:37:29Z" })
    #expect(before.allSatisfy { $0["nextTry"] is NSNull })
    try terminal.run("comment", "artwork:4", "L’eau")
    let after = try terminal.run("outbox", "--json").objects()
    let comment = try #require(after.first { $0["field"] as? String == "comment" })
    #expect(comment["tries"] as? Int == 0 && comment["reason"] is NSNull)
  }
}
