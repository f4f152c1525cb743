import Foundation
import MonaModel
import MonaPerson
import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct ShareTests {
  private let noon = Date(timeIntervalSince1970: 1_795_280_400)

  private func collected() async throws -> (Sample, [CollectedVisit]) {
    let sample = try Sample()
    for id in [Sample.joute, Sample.library] {
      _ = try await sample.appModel.services.collecting.collect(
        id, photo: try sample.photo(), title: "\(id.number)", date: noon)
    }
    return (sample, try sample.store.collection(in: .english))
  }

  @Test func `a message describes its photos`() async throws {
    let (sample, visits) = try await collected()
    let joute = visits.filter { $0.id == Sample.joute }
    try withLanguage(.english) {
      #expect(sample.appModel.sharing.messageSubject(joute) == "The Joust")
      #expect(
        sample.appModel.sharing.messageBody(joute)
          == "The Joust · Jean-Paul Riopelle · Ville-Marie (November 21, 2026)\n\nMONA")
      #expect(sample.appModel.sharing.messageSubject(visits) == "2 photos from my MONA collection")
    }
    try withLanguage(.french) {
      #expect(sample.appModel.sharing.messageSubject(visits) == "2 photos de ma collection MONA")
    }
  }

  @Test func `a link leads to the sheet, and names another source's catalogue`() async throws {
    let (sample, _) = try await collected()
    let file = sample.folder.appendingPathComponent("Murs.csv")
    try Data("titre,latitude,longitude\nForêt,45.53,-73.59\n".utf8).write(to: file)
    _ = try sample.store.catalogue.importSource(file, name: "Murs & cie", kind: .artwork)
    let source = try #require(try sample.store.catalogue.sources().last)
    #expect(await sample.appModel.sharing.link(to: Sample.joute) == "mona:artwork/277")
    let foreign = DiscoveryID(.artwork, source: source.id, record: 3)
    #expect(
      await sample.appModel.sharing.link(to: foreign)
        == "mona:artwork/\(foreign.number)/Murs%20%26%20cie")
  }

  @Test func `for people without MONA a link leads to the catalogue's page, else to the position`()
    async throws
  {
    let (sample, _) = try await collected()
    #expect(await sample.appModel.sharing.page(of: Sample.joute) == "https://exemple.org/joute")
    #expect(await sample.appModel.sharing.page(of: Sample.library) == "geo:45.5248,-73.5823")
    #expect(await sample.appModel.sharing.page(of: Sample.untitled) == nil)
    #expect(sample.toasts.take().count == 1, "a message says why there is none")
  }

  @Test func `a discovery not collected yet is shared by a link`() async throws {
    let sample = try Sample()
    func message(_ id: DiscoveryID) async throws -> (subject: String, body: String)? {
      let row = try #require(try sample.store.rows([id]).first)
      return await sample.appModel.sharing.message(about: row)
    }
    try await withLanguage(.english) {
      let message = try #require(try await message(Sample.joute))
      #expect(message.subject == "The Joust")
      #expect(
        message.body
          == "The Joust · Jean-Paul Riopelle · Ville-Marie\nhttps://exemple.org/joute\n\nMONA")
    }
    try await withLanguage(.french) {
      let subject = try await message(Sample.joute)?.subject
      #expect(subject == "La Joute")
    }
    let nothing = try await message(Sample.untitled)
    #expect(nothing == nil && sample.toasts.take().count == 1, "a message says why")
  }

  @Test func `a card shows what the photo shows, where and when`() async throws {
    let (sample, visits) = try await collected()
    let visit = try #require(visits.first { $0.id == Sample.joute })
    let photo = sample.appModel.services.album.url(of: visit.photo ?? "")
    #expect(await sample.appModel.sharing.photoFiles([visit]) == [photo])
    try withLanguage(.french) {
      var card = PhotoCard(visit, photo: photo)
      #expect(card.title == "La Joute" && card.makers == "Jean-Paul Riopelle")
      #expect(card.details == "Ville-Marie · 21 novembre 2026")
      #expect(card.fileName == "La Joute (MONA).png")
      card.title = "..?/: L’eau"
      #expect(card.fileName == "-- L’eau (MONA).png")
      card.title = "???"
      #expect(card.fileName == "MONA.png")
    }
    try FileManager.default.removeItem(at: photo)
    #expect(await sample.appModel.sharing.photoFiles([visit]).isEmpty)
    #expect(sample.toasts.take().count == 1)
  }

  @Test func `copies are written to a folder under readable names, and overwrite nothing`()
    async throws
  {
    let (sample, visits) = try await collected()
    let folder = sample.folder.appendingPathComponent("copies")
    await sample.appModel.sharing.export(visits, to: folder)
    await sample.appModel.sharing.export([visits[0]], to: folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.count == 3 && names.contains { $0.hasSuffix("(2).jpg") }, "\(names)")
    #expect(sample.toasts.take().count == 2)
    let file = sample.folder.appendingPathComponent("a file")
    try Data().write(to: file)
    await sample.appModel.sharing.export(visits, to: file)
    #expect(sample.toasts.take().count == 1, "a failure shows a message")
  }

  @Test func `visits are removed, and restored by Undo`() async throws {
    let (sample, visits) = try await collected()
    await sample.appModel.visits.remove(visits.map(\.id))
    #expect(try sample.store.collection(in: .english).isEmpty)
    let notice = try #require(sample.toasts.take().first)
    await notice.undo?()
    #expect(try sample.store.collection(in: .english) == visits)
  }

  @Test func `a photo removed earlier is not reported as trashed`() async throws {
    let (sample, visits) = try await collected()
    for file in await sample.appModel.sharing.photoFiles(visits) {
      try FileManager.default.removeItem(at: file)
    }
    await sample.appModel.visits.remove([visits[0].id])
    #expect(sample.toasts.take().first?.text == "1 visit is removed.")
  }
}
