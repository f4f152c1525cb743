import Foundation
import MonaCatalogue
import MonaModel
import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

/// Issue 15, point 4: an import says what it will bring before it does.
@MainActor @Suite struct ImportPreviewTests {
  private let sample: Sample

  init() throws {
    sample = try Sample()
  }

  private func screen(
    _ content: String, named name: String = "murales.csv"
  ) async throws -> ImportScreen {
    let file = sample.folder.appendingPathComponent(name)
    try Data(content.utf8).write(to: file)
    let screen = sample.screens.importing(file)
    screen.read()
    await screen.finish()
    return screen
  }

  @Test(arguments: [SpokenLanguage.english, .french])
  func `what it will bring shows as it would look, as whatever it is said to be`(
    language: SpokenLanguage
  ) async throws {
    let screen = try await screen("titre,artiste,lat,lon\nÉlan,Ava,45.5,-73.6\n")
    let french = language == .french
    try Spoken.in(language) {
      #expect(screen.examples.map(\.title.text) == ["Élan"])
      #expect(screen.examples[0].byline.text == "Ava")
      #expect(screen.examples[0].icon == DiscoveryKind.artwork.iconName)
      screen.purpose = .discoveries(.heritage)
      #expect(screen.examples.map(\.icon) == [DiscoveryKind.heritage.iconName])
      #expect(screen.examples[0].byline.text == (french ? "Patrimoine" : "Heritage site"))
      screen.purpose = .boundaries
      #expect(screen.examples.isEmpty && screen.warning == nil && screen.alike == nil)
    }
  }

  @Test(arguments: [SpokenLanguage.english, .french])
  func `works without a title are imported once the person says so`(
    language: SpokenLanguage
  ) async throws {
    let screen = try await screen("artiste,lat,lon\nAva,45.5,-73.6\n")
    #expect(!screen.canImport)
    try Spoken.in(language) {
      #expect(
        screen.warning
          == (language == .french
            ? "Aucune colonne ne donne de titre\u{A0}: tout ce que contient ce fichier serait sans titre."
            : "No column gives a title: all that it lists would be untitled."))
    }
    screen.run()
    await screen.finish()
    #expect(try sample.store.catalogue.sources().count == 1)
    screen.purpose = .boundaries
    #expect(screen.canImport)
    screen.purpose = .discoveries(.artwork)
    screen.isConfirmed = true
    screen.run()
    await screen.finish()
    #expect(try sample.store.catalogue.sources().count == 2)
  }

  @Test(arguments: [SpokenLanguage.english, .french])
  func `what looks like a discovery that is there is named before, and can be skipped`(
    language: SpokenLanguage
  ) async throws {
    let screen = try await screen(
      "titre,lat,lon\nLa Joute,45.5036,-73.5609\nTout autre,45.5036,-73.5609\n")
    try Spoken.in(language) {
      let alike = try #require(screen.alike)
      #expect(
        alike.name
          == (language == .french
            ? "1 ressemble à une découverte d’un autre catalogue."
            : "1 looks like a discovery of another catalogue."))
      #expect(
        alike.value
          == (language == .french
            ? "La Joute\u{A0}: ressemble à La Joute, Jean-Paul Riopelle"
            : "La Joute: looks like The Joust, Jean-Paul Riopelle"))
    }
    screen.skipsAlike = true
    screen.run()
    await screen.finish()
    guard case .done(let done) = screen.stage else {
      Issue.record("\(screen.stage)")
      return
    }
    #expect(try sample.store.catalogue.sources().last?.count == 1)
    #expect(done.lines.count == 2)
  }

  @Test func `what looks alike is not told of a catalogue that it was not compared without`()
    async throws
  {
    let first = try await screen("titre,lat,lon\nMur,45.5,-73.6\n")
    first.run()
    await first.finish()
    let screen = try await screen(
      "titre,lat,lon\nMur,45.5,-73.6\nLa Joute,45.5036,-73.5609\n", named: "murs.csv")
    #expect(screen.alike != nil)
    screen.name = "Murales"
    #expect(screen.alike == nil && screen.updateText != nil)
    screen.name = "Murs peints"
    #expect(screen.alike != nil)
  }

  @Test func `a JSON that is not MONA's is refused before it is announced as anything`()
    async throws
  {
    let screen = try await screen(#"[{"titre": "Mur"}]"#, named: "songs.json")
    guard case .refused(let sentence) = screen.stage else {
      Issue.record("\(screen.stage)")
      return
    }
    #expect(sentence.contains("songs.json"))
  }
}
