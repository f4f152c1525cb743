import Foundation
import MonaCatalogue
import MonaMap
import MonaModel
import MonaPerson
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

/// Issue 42, point 8: sources side by side, each with a colour, turned on and off in lists and on the
/// map.
@MainActor @Suite struct SourceSwitchesTests {
  private let sample: Sample
  private let elan: DiscoveryID

  init() throws {
    sample = try Sample()
    let file = sample.folder.appendingPathComponent("murales.csv")
    try Data("id,titre,artiste,lat,lon\n1,Élan,Ava,45.5,-73.6\n2,Orignal,,45.51,-73.6\n".utf8)
      .write(to: file)
    let source = try sample.store.catalogue.importSource(file, name: "Murales").source
    elan = DiscoveryID(.artwork, source: source.id, record: 1)
  }

  private func settle(_ viewModel: ListViewModel) async {
    while !viewModel.content.isInOrder(of: viewModel.list) { await Task.yield() }
  }

  @Test func `alone, MONA's own catalogue has no switch and no mark`() async throws {
    _ = try sample.store.removeSource("Murales")
    let list = sample.appModel.list(DiscoveryList(), title: .all)
    await list.load()
    await list.sources.load()
    #expect(list.sources.lines.isEmpty && list.sources.colours.isEmpty)
    #expect(list.row(at: 0)?.mark == nil)
  }

  @Test func `each catalogue shows its colour, its count and its credit`() async throws {
    let murals = try #require(try sample.store.catalogue.source(named: "Murales"))
    var description = SourceDescription(murals)
    (description.credit, description.licence) = ("Ville", "CC BY 4.0")
    try sample.store.catalogue.describeSource("Murales", as: description)
    let list = sample.appModel.list(DiscoveryList(), title: .all)
    await list.sources.load()
    let lines = list.sources.lines
    #expect(lines.map(\.name) == ["MONA", "Murales"] && lines.allSatisfy(\.isOn))
    #expect(lines[0].colour != lines[1].colour)
    try withLanguage(.english) {
      #expect(lines[1].details == "2 discoveries · Ville, CC BY 4.0")
      #expect(list.sources.buttonText == "Catalogues" && list.sources.emptyText == nil)
    }
  }

  @Test func `off in one list is off in all, with its other filters, and stays after a restart`()
    async throws
  {
    let list = sample.appModel.list(DiscoveryList(), title: .all)
    await list.load()
    await list.sources.load()
    #expect(list.ids.count == 6)
    await list.sources.set(list.sources.lines[0], isOn: false)
    await list.load()
    #expect(Set(list.ids.map(\.source)) == [elan.source] && list.ids.count == 2)
    try withLanguage(.english) { #expect(list.sources.buttonText == "Catalogues (1 of 2)") }
    list.show(only: .targeted)
    await settle(list)
    #expect(list.ids.isEmpty)
    list.showAll()
    await settle(list)
    list.show(only: .artwork)
    await settle(list)
    #expect(list.ids.count == 2)
    let map = sample.appModel.map()
    await map.load()
    #expect(map.total == 2 && map.index.count == 2)
    await map.sources.load()
    #expect(map.sources.lines.map(\.isOn) == [false, true])
    await map.sources.set(map.sources.lines[1], isOn: false)
    await map.load()
    #expect(map.total == 0)
    try withLanguage(.english) {
      #expect(
        map.emptyText
          == "These catalogues are off: “MONA”, “Murales”. Turn them on under “Catalogues”.")
    }
    // It is stored with the catalogue, so another window and the next start have it.
    #expect(try sample.store.catalogue.sources().allSatisfy(\.isHidden))
  }

  @Test func `what was collected of a catalogue that is off stays in the Collection`() async throws
  {
    try sample.store.collect(elan, photo: nil)
    let list = sample.appModel.list(DiscoveryList(), title: .all)
    await list.sources.load()
    await list.sources.set(list.sources.lines[1], isOn: false)
    await list.load()
    #expect(!list.ids.contains(elan))
    let collected = try sample.store.collection(in: .french)
    #expect(collected.contains { $0.id == elan && $0.title.fr == "Élan" })
  }

  @Test func `a sheet names its catalogue with colour, count, credit and licence`() async throws {
    let murals = try #require(try sample.store.catalogue.source(named: "Murales"))
    var description = SourceDescription(murals)
    (description.colour, description.licence) = (.teal, "ODbL")
    try sample.store.catalogue.describeSource("Murales", as: description)
    let sheet = await sample.appModel.sheet(elan)
    let fields = sheet.sections.flatMap(\.fields)
    let catalogue = try #require(fields.lazy.flatMap(\.values).first { $0.colour != nil })
    #expect(catalogue.text == "Murales" && catalogue.colour == .teal)
    #expect(catalogue.notes.count == 1)
    #expect(fields.contains { $0.values.map(\.text) == ["ODbL"] })
  }

  @Test func `the form keeps what is typed, and says what cannot be saved`() async throws {
    let form = sample.appModel.sourceForm(of: elan.source)
    await form.load()
    #expect(form.name == "Murales" && form.canRename && form.credit.isEmpty)
    (form.name, form.licence, form.colour) = ("MONA", "CC0", .red)
    await form.save()
    #expect(form.trouble == SourceError.mona.sentence)
    #expect(try sample.store.catalogue.source(named: "Murales")?.licence == nil)
    await form.load()
    #expect(form.name == "MONA" && form.licence == "CC0")
    form.name = "Murs"
    sample.navigation.open(.catalogues)
    sample.navigation.open(.sourceForm(of: elan.source))
    await form.save()
    #expect(form.trouble == nil && sample.navigation.routes == [.catalogues])
    let saved = try #require(try sample.store.catalogue.source(named: "Murs"))
    #expect(saved.licence == "CC0" && saved.colour == .red)
    let own = sample.appModel.sourceForm(of: 0)
    await own.load()
    #expect(own.name == "MONA" && !own.canRename)
  }
}
