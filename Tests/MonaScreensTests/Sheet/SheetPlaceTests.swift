import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaScreens

/// Other discoveries at the same place, and discoveries that the catalogue retired or replaced.
@MainActor @Suite struct SheetPlaceTests {
  private func catalogue(_ artworks: Int, places: Int = 0) -> String {
    func record(_ kind: String, _ number: Int) -> String {
      """
      {"id": \(number), "title": "\(kind) \(number)", "artists": [], "usages": [],
        "location": {"lat": 45.5, "lng": -73.5}}
      """
    }
    let works = (1...artworks).map { record("Work", $0) }.joined(separator: ",")
    let others = (0..<places).map { record("Place", $0 + 1) }.joined(separator: ",")
    return "{\"artworks\": [\(works)], \"places\": [\(others)]}"
  }

  private func viewModel(_ artworks: Int, places: Int = 0) async throws -> SheetViewModel {
    let sample = try Sample(catalogue: catalogue(artworks, places: places))
    return await sample.appModel.sheet(DiscoveryID(.artwork, 1))
  }

  @Test func `other discoveries of the place are counted by kind`() async throws {
    let (one, two, four) = (
      try await viewModel(1), try await viewModel(2), try await viewModel(4)
    )
    let (mixed, mixedPair) = (
      try await viewModel(2, places: 1), try await viewModel(1, places: 1)
    )
    try withLanguage(.english) {
      #expect(one.othersText == nil)
      #expect(two.othersText == "1 other work here")
      #expect(four.othersText == "3 other works here")
      #expect(mixed.othersText == "2 other discoveries here")
      #expect(mixedPair.othersText == "1 other discovery here")
    }
    try withLanguage(.french) {
      #expect(two.othersText == "1 autre œuvre à cet endroit")
      #expect(four.othersText == "3 autres œuvres à cet endroit")
      #expect(mixed.othersText == "2 autres découvertes à cet endroit")
    }
  }

  @Test func `three others are shown, and more lead to the list of all`() async throws {
    #expect(try await viewModel(4).others.count == 3)
    #expect(try await viewModel(4).allOthersText == nil)
    let sample = try Sample(catalogue: catalogue(6))
    let viewModel = await sample.appModel.sheet(DiscoveryID(.artwork, 1))
    #expect(viewModel.others.map(\.id.number) == [2, 3, 4])
    #expect(viewModel.allOthersText == "Show all 6 at this place")
    viewModel.openPlace()
    guard case .list(let list, _)? = sample.navigation.routes.last else {
      Issue.record("no list opened")
      return
    }
    #expect(try sample.store.ordered(list, language: .english).ids.count == 6)
  }

  @Test func `another discovery of the place opens its sheet`() async throws {
    let sample = try Sample(catalogue: catalogue(3))
    let viewModel = await sample.appModel.sheet(DiscoveryID(.artwork, 1))
    viewModel.open(viewModel.others[1].id)
    #expect(sample.navigation.routes == [.sheet(DiscoveryID(.artwork, 3))])
  }

  // MARK: Retired and replaced

  private func reimport(_ catalogue: String, into sample: Sample) throws {
    let file = sample.folder.appendingPathComponent("again.json")
    try Data(catalogue.utf8).write(to: file)
    _ = try sample.store.catalogue.importCatalogue(file)
  }

  @Test func `a retired discovery shows that it is retired, and what stays`() async throws {
    let sample = try Sample(catalogue: catalogue(3))
    let (mine, wish, other) = (
      DiscoveryID(.artwork, 1), DiscoveryID(.artwork, 2), DiscoveryID(.artwork, 3)
    )
    try sample.store.collect(mine, photo: "a.jpg")
    try sample.store.target(wish)
    let sheet = await sample.appModel.sheet(mine)
    #expect(sheet.retiredText == nil)
    try reimport("{\"artworks\": [{\"id\": 9, \"title\": \"New\", \"artists\": []}]}", into: sample)
    await sheet.load()
    #expect(sheet.retiredText?.contains("your visit") == true)
    #expect(sheet.title == "Work 1" && !sheet.sections.isEmpty)
    #expect(await sample.appModel.sheet(wish).retiredText?.contains("targets") == true)
    #expect(await sample.appModel.sheet(other).retiredText?.contains("gone") == true)
  }

  @Test func `a replaced discovery shows as its replacement`() async throws {
    let sample = try Sample(catalogue: catalogue(1))
    try reimport(
      "{\"artworks\": [{\"id\": 9, \"title\": \"New\", \"artists\": [], \"duplicates\": [1]}]}",
      into: sample)
    let viewModel = await sample.appModel.sheet(DiscoveryID(.artwork, 1))
    #expect(viewModel.id == DiscoveryID(.artwork, 9) && viewModel.title == "New")
    #expect(viewModel.replacementText == nil)
  }

  @Test func `a work of another catalogue is joined with its visit, and parted by Undo`()
    async throws
  {
    let sample = try Sample(catalogue: catalogue(1))
    let file = sample.folder.appendingPathComponent("murals.csv")
    try Data("titre,lat,lon\nWork 1,45.5,-73.5\n".utf8).write(to: file)
    let source = try sample.store.catalogue.importSource(file, name: "Murals").source.id
    let rows = try sample.store.rows(
      sample.store.ordered(DiscoveryList(), language: .english).ids)
    let (own, other) = (
      DiscoveryID(.artwork, 1), try #require(rows.first { $0.id.source == source }?.id)
    )
    try sample.store.collect(other, photo: "a.jpg")
    let sheet = await sample.appModel.sheet(other)
    try withLanguage(.english) {
      #expect(sheet.twinText == "It looks like “Work 1” of the catalogue “MONA”.")
    }
    #expect(await sample.appModel.sheet(own).twin?.catalogue == "Murals")
    await sheet.joinTwin()
    #expect(try sample.store.visit(of: own)?.photo == "a.jpg")
    #expect(try sample.store.visit(of: other) == nil)
    #expect(sample.navigation.routes.last == .sheet(own))
    #expect(await sample.appModel.sheet(own).twin == nil)
    let toast = try #require(sample.toasts.take().first)
    await toast.undo?()
    #expect(await sample.appModel.sheet(own).twin?.row.id == other)
    #expect(try sample.store.visit(of: own)?.photo == "a.jpg")
  }

  @Test func `a replacement has the neighbours of the list it was opened from`() async throws {
    let sample = try Sample(catalogue: catalogue(3))
    let works = (1...3).map { DiscoveryID(.artwork, $0) }
    sample.navigation.openSheet(works[1], among: works)
    try reimport(
      "{\"artworks\": [{\"id\": 9, \"title\": \"New\", \"artists\": [], \"duplicates\": [2]}]}",
      into: sample)
    let viewModel = await sample.appModel.sheet(works[1])
    #expect(viewModel.id == DiscoveryID(.artwork, 9))
    #expect(viewModel.neighbours == (works[0], works[2]))
    viewModel.showNeighbour(isNext: true)
    #expect(sample.navigation.routes == [.sheet(works[2])])
  }

  @Test func `a replaced discovery with a visit stays, and links to its replacement`()
    async throws
  {
    let sample = try Sample(catalogue: catalogue(1))
    let (old, new) = (DiscoveryID(.artwork, 1), DiscoveryID(.artwork, 9))
    try sample.store.collect(old, photo: "a.jpg")
    try reimport(
      "{\"artworks\": [{\"id\": 9, \"title\": \"New\", \"artists\": [], \"duplicates\": [1]}]}",
      into: sample)
    if try sample.store.visit(of: old) == nil { try sample.store.collect(old, photo: "b.jpg") }
    let viewModel = await sample.appModel.sheet(old)
    #expect(viewModel.id == old && viewModel.visit != nil)
    #expect(viewModel.replacement?.id == new)
    #expect(viewModel.replacementText == "It is now recorded as “New”.")
  }
}
