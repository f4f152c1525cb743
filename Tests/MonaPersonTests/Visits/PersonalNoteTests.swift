import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel
@testable import MonaPerson

/// Notes on discoveries, which are the person's own.
@Suite struct PersonalNoteTests {
  private let computer: SimulatedComputer
  private var store: Store { computer.store }

  init() throws { computer = try SimulatedComputer() }

  private func write(_ text: String?, on id: DiscoveryID = joute) throws {
    try store.setPersonalNote(text, of: id, startedFrom: store.personalNote(of: id))
  }

  @Test func `a work that is not collected has a note, which is never sent`() throws {
    try write("  Open at nine.\n")
    #expect(try store.personalNote(of: joute) == "Open at nine.")
    #expect(try store.state(of: joute) == .uncollected && store.outbox().isEmpty)
    try store.collect(joute, photo: "1.jpg", comment: "Bleu", at: noon)
    #expect(try store.personalNote(of: joute) == "Open at nine.")
    #expect(try store.outbox().map(\.field) == [.photo, .comment])
    try write(" ")
    #expect(try store.personalNote(of: joute) == nil)
  }

  @Test func `a note that changed elsewhere meanwhile is kept, too`() throws {
    try write("First")
    try store.setPersonalNote("Theirs", of: joute, startedFrom: "First")
    let both = try store.setPersonalNote("Mine", of: joute, startedFrom: "First")
    #expect(both == "Theirs\n\nMine")
    try store.setPersonalNote("Theirs, more", of: joute, startedFrom: both)
    let kept = try store.setPersonalNote("Theirs", of: joute, startedFrom: "First")
    #expect(kept == "Theirs, more", "it has the other")
  }

  @Test func `a note too long or on nothing known is refused`() throws {
    let long = String(repeating: "é", count: PersonalNote.limit + 1)
    #expect(throws: StoreError.noteTooLong(PersonalNote.limit + 1)) { try write(long) }
    let nowhere = DiscoveryID(.artwork, 999)
    #expect(throws: StoreError.unknownDiscovery(nowhere)) { try write("x", on: nowhere) }
    try write("a\u{0}b")
    #expect(try store.personalNote(of: joute) == "ab")
  }

  @Test func `a search finds notes and comments, each work once`() throws {
    try write("Near the métro, behind the library")
    try store.collect(library, photo: "1.jpg", comment: "Quiet library", at: noon)
    try write("library, again", on: library)
    let results = try store.search("metro")
    guard case .comments(let hits)? = results.sections.last?.hits else {
      Issue.record("no section of comments")
      return
    }
    #expect(hits.map(\.row.id) == [joute] && hits[0].comment.hasPrefix("Near"))
    let all = try #require(
      store.search("library").sections.first { if case .comments = $0.hits { true } else { false } }
    )
    #expect(all.total == 2)
    var list = DiscoveryList()
    list.commentMatching = "library"
    #expect(try Set(store.ordered(list, language: .english).ids) == [joute, library])
  }

  @Test(arguments: [RestorePlan.Way.merging, .replacing])
  func `a backup brings notes back, beside those written since`(way: RestorePlan.Way) throws {
    let other = try SimulatedComputer()
    try write("Open at nine.")
    try write("Ask for the key.", on: library)
    let restoring = try other.restoring(computer.backUp())
    #expect(restoring.plan.notes == 2 && !restoring.plan.isEmpty(.merging))
    try other.store.setPersonalNote("Closed!", of: joute, startedFrom: nil)
    _ = try restoring.run(way)
    #expect(try other.store.personalNote(of: library) == "Ask for the key.")
    #expect(
      try other.store.personalNote(of: joute)
        == (way == .merging ? "Closed!\n\nOpen at nine." : "Open at nine."))
    #expect(try other.restoring(computer.backUp(replacing: true)).plan.notes == 0)
  }

  @Test func `a note follows its work to the one that replaces it, below the note there`() throws {
    try write("Old")
    try write("New", on: library)
    try store.catalogue.replace(joute, by: library)
    try store.followReplacements()
    #expect(try store.personalNote(of: joute) == nil)
    #expect(try store.personalNote(of: library) == "New\n\nOld")
  }

  @Test func `erasing takes notes along, and undoing brings them back`() async throws {
    try write("Open at nine.")
    #expect(try store.personalCounts().notes == 1)
    let erased = try await computer.collecting.erasePersonal()
    #expect(try store.personalNote(of: joute) == nil)
    _ = try await computer.collecting.restore(erased)
    #expect(try store.personalNote(of: joute) == "Open at nine.")
  }

  @Test func `one's own data has them as a table`() throws {
    try write("Open at nine, \"sharp\"")
    let table = try String(decoding: store.exportedNotes(), as: UTF8.self)
    #expect(table.contains("discovery,titleFr,titleEn,note,changedAt"))
    #expect(table.contains("\"Open at nine, \"\"sharp\"\"\""))
  }
}
