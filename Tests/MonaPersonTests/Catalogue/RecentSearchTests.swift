import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite struct RecentSearchTests {
  private let store: Store

  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed(DiscoveryID(.artwork, 3))
  }

  @Test func `searches are stored, the latest first, each once`() throws {
    func remember(_ text: String, _ second: Int) throws {
      try store.rememberSearch(text, at: Date(timeIntervalSince1970: Double(second)))
    }
    try remember("Calder", 1)
    try remember("  joute ", 2)
    try remember("?!", 3)
    try remember("CALDÉR", 4)
    #expect(try store.recentSearches() == ["CALDÉR", "joute"])
    try store.forgetSearch("calder")
    #expect(try store.recentSearches() == ["joute"])
    for number in 10..<30 { try remember("mur \(number)", number) }
    #expect(try store.recentSearches().count == Store.recentSearchLimit)
    #expect(try store.recentSearches().first == "mur 29")
    try store.forgetSearches()
    #expect(try store.recentSearches().isEmpty)
  }

  @Test func `storing a search changes nothing but the searches`() async throws {
    let kinds = Set(DataKind.allCases).subtracting([.targets, .catalogue])
    var changes = await store.changes.following(kinds).makeAsyncIterator()
    try store.rememberSearch("calder")
    #expect(await changes.next() == [.searches])
    try store.target(DiscoveryID(.artwork, 3))
    try store.forgetSearches()
    #expect(await changes.next() == [.searches])
  }
}
