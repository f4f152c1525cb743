import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Visits to replaced discoveries")
struct ReplacementTests {
  private let store: Store
  private let new = DiscoveryID(.artwork, 40)

  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed([joute, new, library, DiscoveryID(.artwork, 41)])
  }

  @Test("A visit and the badges it won move, and moving it again changes nothing")
  func visit() throws {
    try store.catalogue.seed([badge(1, 1, .any)])
    try store.collect(joute, photo: "a.jpg", rating: 2, at: noon)
    try store.catalogue.replace(joute, by: new)
    #expect(try store.followReplacements() == 1)
    #expect(try store.visit(of: joute) == nil)
    #expect(try store.visit(of: new)?.photo == "a.jpg")
    #expect(try store.badgesWon().map(\.wonBy) == [new])
    let visits = try store.visits()
    #expect(try store.followReplacements() == 0)
    #expect(try store.visits() == visits)
  }

  @Test("A moved visit is removed where the server has it, unless the removal is undone")
  func removal() throws {
    try store.collect(joute, photo: nil, rating: 2, at: noon)
    try store.confirm(try store.outbox())
    try store.writePerson { db in
      var known = KnownVisit(joute)
      known.revision = 3
      try known.save(db)
    }
    try store.catalogue.replace(joute, by: new)
    try store.catalogue.replace(DiscoveryID(.artwork, 41), by: new)
    try store.followReplacements()
    let removed = try store.removeVisits([new], at: noon)
    #expect(Set(try store.outbox().map(\.discovery)) == [joute, new])
    #expect(try store.outbox().allSatisfy { $0.change == .removed })
    try store.restoreVisits(removed)
    #expect(try store.outbox().isEmpty, "the server has it still")
    _ = try store.removeVisits([new], at: noon)
    try store.confirm(try store.outbox())
    #expect(try store.outbox().isEmpty)
  }

  @Test("A visit stays if the replacement has its own")
  func both() throws {
    try store.collect(joute, photo: "a.jpg", at: noon)
    try store.collect(new, photo: "b.jpg", at: noon)
    try store.catalogue.replace(joute, by: new)
    #expect(try store.followReplacements() == 0)
    #expect(try store.visit(of: joute)?.photo == "a.jpg")
    #expect(try store.visit(of: new)?.photo == "b.jpg")
  }

  @Test("A wish moves, or is fulfilled by the replacement's visit")
  func wish() throws {
    try store.target(joute, at: noon)
    try store.catalogue.replace(joute, by: new)
    #expect(try store.followReplacements() == 1)
    #expect(try store.state(of: joute) == .uncollected)
    #expect(try store.state(of: new) == .targeted)

    let other = DiscoveryID(.artwork, 41)
    try store.target(other, at: noon)
    try store.collect(library, photo: nil, at: noon)
    try store.catalogue.replace(other, by: library)
    try store.followReplacements()
    #expect(try store.state(of: other) == .uncollected)
    #expect(try store.state(of: library) == .collected)
  }

  @Test("A visit that moves onto a wish fulfils it")
  func fulfilled() throws {
    try store.collect(joute, photo: nil, at: noon)
    try store.target(new, at: noon)
    try store.catalogue.replace(joute, by: new)
    try store.followReplacements()
    #expect(try store.visit(of: new)?.wasTargeted == true)
    #expect(try store.stats().targeted == 0)
  }

  @Test("Chains of replacements are followed to the end, and cycles are ignored")
  func chains() throws {
    let last = DiscoveryID(.artwork, 41)
    try store.collect(joute, photo: nil, at: noon)
    try store.catalogue.replace(joute, by: new)
    try store.catalogue.replace(new, by: last)
    #expect(try store.followReplacements() == 1)
    #expect(try store.state(of: last) == .collected)
    try store.catalogue.replace(last, by: joute)
    #expect(try store.followReplacements() == 0)
    #expect(try store.state(of: last) == .collected)
  }

  @Test("A retired replacement is skipped, and nothing moves there")
  func retired() throws {
    let last = DiscoveryID(.artwork, 41)
    try store.collect(joute, photo: "a.jpg", at: noon)
    try store.target(library, at: noon)
    try store.catalogue.replace(joute, by: new)
    try store.catalogue.retire(new)
    #expect(try store.followReplacements() == 0)
    #expect(try store.visit(of: joute)?.photo == "a.jpg")
    #expect(try store.catalogue.replacement(of: joute) == nil)
    try store.catalogue.replace(new, by: last)
    #expect(try store.catalogue.replacement(of: joute) == last)
    #expect(try store.followReplacements() == 1)
    #expect(try store.visit(of: last)?.photo == "a.jpg")
  }

  @Test("A chain whose end is retired leads to the last one that is not")
  func retiredEnd() throws {
    let last = DiscoveryID(.artwork, 41)
    try store.collect(joute, photo: "a.jpg", at: noon)
    try store.catalogue.replace(joute, by: new)
    try store.catalogue.replace(new, by: last)
    try store.catalogue.retire(last)
    #expect(try store.followReplacements() == 1)
    #expect(try store.visit(of: new)?.photo == "a.jpg")
    #expect(try store.followReplacements() == 0)
  }
}
