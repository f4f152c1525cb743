import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

extension InboxBench {
  /// Adds six works to the catalogue, and a photo near each to the card.
  func putSixWorks() throws -> [DiscoveryID] {
    try store.catalogue.seed([badge(1, 3, .any)])
    let ids = (1...6).map { DiscoveryID(.artwork, $0) }
    for (index, id) in ids.enumerated() {
      try store.catalogue.seed(
        id, title: "Œuvre \(index)", at: place(north: 0, east: Double(index) * 500))
      try photo(
        "\(index).jpg", at: place(north: 4, east: Double(index) * 500), minute: Double(index) * 15)
    }
    return ids
  }

  /// Reads the card and accepts all proposals.
  func decide(_ inbox: Inbox, replacing: Bool = false) async throws {
    try await inbox.read([card])
    for group in try await inbox.groups() {
      let id = try #require(group.candidates.first?.id)
      try await inbox.decide(.chosen(id, replacingPhoto: replacing), for: group)
    }
  }
}
