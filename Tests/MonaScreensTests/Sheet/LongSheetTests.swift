import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaScreens

/// Issue 12, point 8: with a megabyte in each field, a sheet lays out only the beginnings, and
/// loses nothing.
@MainActor @Suite struct LongSheetTests {
  private static let long = String(repeating: "ç", count: 200_000)
  private static let words = String(repeating: "plein de mots ", count: 20_000)

  @Test func `long texts show their beginning, and the length of all is limited`() async throws {
    let many = (0..<3000).map { #""Mot \#($0)""# }.joined(separator: ",")
    let sample = try Sample(
      catalogue: """
        {"artworks": [{"id": 1, "title": "\(Self.long)", "location": null, "borough": "\(Self.long)",
          "producer": "\(Self.words)", "owner": "\(Self.long)", "collection": "\(Self.words)",
          "mention": "\(Self.long)", "place": "\(Self.words)", "directions": "\(Self.long)",
          "materials": {"fr": ["\(Self.long)", "\(Self.words)"]}, "categories": {"fr": [\(many)]},
          "dimensions": "\(Self.words)", "acquisition": "Don",
          "artists": [{"id": 1, "name": "\(Self.long)"}]}]}
        """)
    let viewModel = await sample.appModel.sheet(DiscoveryID(.artwork, 1))
    #expect(viewModel.title.count < 1100 && viewModel.byline.allSatisfy { $0.text.count < 1100 })
    let fields = viewModel.sections.flatMap(\.fields)
    var cost = 0
    for value in fields.flatMap(\.visible) {
      if value.target != nil { #expect(value.text.count < 1100) }
      var pieces = value.pieces
      cost += pieces.next().map(TextPieces.cost) ?? 0
    }
    #expect(cost < 30_000, "the cost of the first layout")
    // Folding loses nothing.
    let producer = try #require(fields.flatMap(\.values).first { $0.text.utf8.count > 200_000 })
    #expect(producer.pieces.joined() == producer.text && producer.text.count > 200_000)
    let categories = try #require(fields.first { $0.values.count == 3000 })
    #expect(categories.visible.count == 6 && categories.values.allSatisfy { $0.target != nil })
  }
}
