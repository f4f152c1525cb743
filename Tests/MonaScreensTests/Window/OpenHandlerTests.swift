import Foundation
import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct OpenHandlerTests {
  private let sample: Sample

  init() throws {
    sample = try Sample()
  }

  private func open(_ addresses: String..., mayUse: Bool = true) async -> [String] {
    var asked: [String] = []
    await sample.appModel.opening.open(addresses.map(OpenRequest.init)) {
      asked.append($0.heading)
      return mayUse
    }
    return asked
  }

  private func file(_ name: String) throws -> URL {
    let url = sample.folder.appendingPathComponent(name)
    try Data("bytes of \(name)".utf8).write(to: url)
    return url
  }

  /// Takes the texts of the new toasts, with plain spaces instead of no-break ones.
  private var said: [String] {
    sample.toasts.take().map {
      $0.text.replacing("\u{a0}", with: " ").replacing("\u{202f}", with: " ")
    }
  }

  @Test func `an address is a file, a link, an invalid link, or another address`() {
    #expect(
      OpenRequest(address: "file:///tmp/la%20joute.jpg")
        == .file(URL(fileURLWithPath: "/tmp/la joute.jpg")))
    #expect(OpenRequest(address: "mona:map") == .link(.view(.map)))
    #expect(OpenRequest(address: "Mona:moon") == .deadLink("Mona:moon"))
    #expect(OpenRequest(address: "https://exemple.org") == .elsewhere("https://exemple.org"))
  }

  @Test func `a link opens the sheet, once`() async {
    _ = await open("mona:artwork/277")
    _ = await open("mona:artwork/277")
    #expect(sample.navigation.routes == [.sheet(Sample.joute)])
    _ = await open("mona:place/13", "mona:heritage/4")
    #expect(
      sample.navigation.routes == [
        .sheet(Sample.joute), .sheet(Sample.library), .sheet(Sample.presbytery),
      ])
    #expect(said.isEmpty)
  }

  @Test func `links lead to views, the inbox and a search too`() async {
    _ = await open("mona:map")
    #expect(sample.navigation.view == .map)
    sample.navigation.open(.statistics)
    sample.navigation.show(.daily)
    _ = await open("mona:map")
    #expect(sample.navigation.routes.isEmpty, "the map opens without the pages over it")
    _ = await open("mona:search/riopelle")
    #expect(sample.navigation.routes == [.search])
    let page = sample.navigation.pages(over: .map).last?.id
    #expect(page.flatMap(sample.navigation.takeRequest) == .search(.type("riopelle")))
    _ = await open("mona:inbox")
    #expect(sample.navigation.routes.last == .inbox)
  }

  @Test func `a link to another source's discovery opens its sheet`() async throws {
    let table = sample.folder.appendingPathComponent("Murs.csv")
    try Data("titre,latitude,longitude\nForêt,45.53,-73.59\n".utf8).write(to: table)
    _ = try sample.store.catalogue.importSource(table, name: "Murs", kind: .artwork)
    var list = DiscoveryList()
    list.matching = "forêt"
    let found = try sample.store.ordered(list, language: .french).ids
    let forest = try #require(found.first)
    _ = await open(MonaLink.discovery(forest, catalogue: "Murs").address)
    #expect(sample.navigation.routes == [.sheet(forest)] && said.isEmpty)
    _ = await open(
      MonaLink.discovery(DiscoveryID(.artwork, source: forest.source, record: 9)).address)
    #expect(said.first?.contains("“Murs”") == true, "the catalogue exists, the record does not")
    #expect(sample.navigation.routes.count == 1)
  }

  @Test func `an invalid link shows what is wrong, in both languages`() async throws {
    for address in ["mona:mural/1", "mona:artwork/9", "mona:artwork/1099511627776/Murs%20peints"] {
      for language in [SpokenLanguage.english, .french] {
        try await withLanguage(language) { _ = await open(address) }
      }
    }
    let foreign = DiscoveryID(.artwork, source: 7, record: 1)
    try await withLanguage(.english) { _ = await open(MonaLink.discovery(foreign).address) }
    #expect(
      said == [
        "“mona:mural/1” leads nowhere in MONA. A link to a discovery looks like mona:artwork/276.",
        "« mona:mural/1 » ne mène nulle part dans MONA. Un lien vers une découverte ressemble à mona:artwork/276.",
        "The catalogue “MONA” does not have what this link leads to: bring it up to date, then open the link again.",
        "Le catalogue « MONA » n’a pas ce à quoi mène ce lien : mettez-le à jour, puis ouvrez de nouveau le lien.",
        "This link leads to the catalogue “Murs peints”, which is not on this computer: import it, then open the link again.",
        "Ce lien mène au catalogue « Murs peints », qui n’est pas sur cet ordinateur : importez-le, puis ouvrez de nouveau le lien.",
        "This link leads to a catalogue that is not on this computer: import it, then open the link again.",
      ])
    #expect(sample.navigation.routes.isEmpty)
  }

  @Test func `photos and tracks open the inbox together, a catalogue its import`() async throws {
    let photos = [try file("a.jpg"), try file("walk.GPX")]
    let table = try file("murales.geojson")
    let asked = await open(
      photos[0].absoluteString, table.absoluteString, photos[1].absoluteString)
    #expect(asked.isEmpty)
    #expect(sample.navigation.routes == [.inbox, .importing(table)])
    await sample.appModel.inbox.settle()
  }

  @Test func `a file that is no map is refused without a question`() async throws {
    let asked = await open(try file("quartier.mbtiles").absoluteString)
    #expect(asked.isEmpty)
    #expect(said.first?.contains("“quartier.mbtiles” is not a map") == true)
  }

  @Test func `a file on another computer is refused with a message`() async {
    _ = await open("https://exemple.org/joute.jpg")
    #expect(said.first?.contains("“https://exemple.org/joute.jpg”") == true)
    #expect(sample.navigation.routes.isEmpty)
  }
}
