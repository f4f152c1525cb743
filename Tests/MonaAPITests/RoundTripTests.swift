import Foundation
import MonaAPI
import MonaCatalogue
import MonaModel
import MonaTestSupport
import Testing

@Suite("Records written by the server and read by MONA")
struct RoundTripTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A collection in the format of version 3, imported into an empty catalogue.
  private func reimport(_ kind: DiscoveryKind, of catalogue: Catalogue) throws -> Catalogue {
    var json = JSONText()
    try json.object { json in
      json.name("data")
      try json.array { json in
        try catalogue.forEachDiscovery(of: kind) { json.discovery($0, .v3) }
      }
    }
    let file = folder.url.appendingPathComponent("\(kind.name).json")
    try Data(json.bytes).write(to: file)
    let other = try Catalogue.inMemory()
    let report = try other.importCatalogue(file)
    #expect(report.kinds[kind]?.skipped.isEmpty == true)
    return other
  }

  @Test(
    "Every recorded discovery is read back unchanged", .enabled(if: RecordedData.isPresent),
    arguments: DiscoveryKind.allCases)
  func discoveries(kind: DiscoveryKind) throws {
    let catalogue = try RecordedCatalogue.version3.get().catalogue
    let other = try reimport(kind, of: catalogue)
    var (before, after): ([Discovery], [Discovery]) = ([], [])
    try catalogue.forEachDiscovery(of: kind) { before.append(expected($0)) }
    try other.forEachDiscovery(of: kind) { after.append($0) }
    #expect(before.count > 50)
    #expect(before.count == after.count)
    #expect(zip(before, after).first { $0 != $1 }.map { "\($0)\n\($1)" } == nil)
  }

  /// The discovery as version 3 represents it: makers of unknown nature become artists.
  private func expected(_ discovery: Discovery) -> Discovery {
    var discovery = discovery
    if case .artwork(var details) = discovery.details {
      for index in details.makers.indices where details.makers[index].nature == .unknown {
        details.makers[index].nature = .artist
      }
      discovery.details = .artwork(details)
    }
    return discovery
  }

  @Test("Every badge is read back with its rule")
  func badges() throws {
    let catalogue = try Catalogue.inMemory()
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    try catalogue.fillIfEmpty(from: project.appendingPathComponent("data"))
    var badges = try catalogue.badges()
    #expect(badges.count == 28)
    badges.append(Badge(id: 99, title: Localized(fr: "?"), required: 3, rule: .unknown))
    var json = JSONText()
    json.array { json in for badge in badges { json.badge(badge, .v3) } }
    let other = try Catalogue.inMemory()
    try other.importBadges(Data(json.bytes))
    let again = try other.badges()
    #expect(again.map(\.rule) == badges.map(\.rule))
    #expect(again.map(\.title) == badges.map(\.title))
  }
}
