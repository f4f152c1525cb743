import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

/// Retired and replaced discoveries in lists.
@Suite struct RetiredListTests {
  private let folder: TemporaryFolder
  private let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store.inMemory()
  }

  private func importing(_ numbers: [Int]) throws {
    let records = numbers.map {
      #"{"location": null, "id": \#($0), "title": "Œuvre \#($0)", "artists": [{"id": 1, "name": "Ann"}]}"#
    }
    let url = folder.url.appendingPathComponent("answer.json")
    try Data("[\(records.joined(separator: ","))]".utf8).write(to: url)
    _ = try store.catalogue.importCatalogue(url)
  }

  private func numbers(
    in other: Store? = nil, _ change: (inout DiscoveryList) -> Void = { _ in }
  ) throws -> [Int] {
    var list = DiscoveryList()
    change(&list)
    return try (other ?? store).ordered(list, language: .french).ids.map(\.number)
  }

  @Test(arguments: DiscoveryList.Sort.allCases)
  func `retired discoveries are listed only if collected or targeted`(
    sort: DiscoveryList.Sort
  ) throws {
    try importing([1, 2, 3, 4])
    try store.collect(DiscoveryID(.artwork, 1), photo: nil)
    try store.target(DiscoveryID(.artwork, 2))
    try importing([4])
    let ann = try #require(try store.catalogue.facet(.artist, named: "Ann"))
    #expect(ann.count == 1)
    #expect(try numbers { $0.sort = sort } == [4])
    #expect(try numbers { ($0.sort, $0.facet) = (sort, ann.id) } == [4])
    #expect(try numbers { ($0.sort, $0.matching) = (sort, "oeuvre") } == [4])
    #expect(try numbers { ($0.sort, $0.state) = (sort, .uncollected) } == [4])
    #expect(try numbers { ($0.sort, $0.state) = (sort, .collected) } == [1])
    #expect(try numbers { ($0.sort, $0.state) = (sort, .targeted) } == [2])
    let rows = try store.rows([1, 2, 4].map { DiscoveryID(.artwork, $0) })
    #expect(rows.map(\.isRetired) == [true, true, false])
    #expect(try store.catalogue.counts().discoveries == [.artwork: 1])
    #expect(try store.catalogue.counts().facets == [.artist: 1])
    try importing([1, 2, 4])
    #expect(try numbers { $0.sort = sort } == [1, 2, 4])
    #expect(try store.catalogue.counts().total == 3)
  }

  @Test(.enabled(if: RecordedData.isPresent))
  func `visits and wishes of version 2 move to their replacements in version 3`() throws {
    let store = try Store.inMemory(RecordedCatalogue.copyOfVersion2())
    let old = [517, 524].map { DiscoveryID(.artwork, $0) }
    try store.collect(old[0], photo: "a.jpg", rating: 4)
    try store.target(old[1])
    for file in RecordedData.v3 { _ = try store.catalogue.importCatalogue(file) }
    let new = try old.map { try #require(try store.catalogue.replacement(of: $0)) }
    #expect(try store.followReplacements() == 2)
    #expect(try numbers(in: store) { $0.state = .collected } == [new[0].number])
    #expect(try numbers(in: store) { $0.state = .targeted } == [new[1].number])
    #expect(try store.rows(new).allSatisfy { !$0.isRetired })
  }

  @Test(.enabled(if: RecordedData.isPresent))
  func `the work recorded twice leads to its original`() throws {
    let store = try Store.inMemory(RecordedCatalogue.copy())
    let (copy, original) = (DiscoveryID(.artwork, 1024), DiscoveryID(.artwork, 533))
    try store.collect(copy, photo: "a.jpg")
    #expect(try store.catalogue.replacement(of: copy) == original)
    #expect(try store.catalogue.replacement(of: original) == nil)
    #expect(try store.followReplacements() == 1)
    #expect(try store.state(of: original) == .collected)
    #expect(try store.state(of: copy) == .uncollected)
  }
}
