import Foundation
import MonaCore
import Testing

@testable import MonaScreens

@MainActor @Suite struct SheetScreenTests {
  private func texts(_ screen: SheetScreen) -> [String] {
    screen.fields.map { "\($0.label): \($0.values.map(\.text).joined(separator: ", "))" }
  }

  @Test func `a sheet says all there is, in English`() throws {
    try Spoken.in(.english) {
      let screen = SheetScreen(try Sample().session, id: Sample.joute)
      #expect(screen.title == "The Joust" && screen.otherTitle == "La Joute")
      #expect(
        texts(screen) == [
          "Artist: Jean-Paul Riopelle", "Date: 1969", "Category: Sculpture",
          "Materials: Bronze, Water", "Borough: Ville-Marie", "Territory: Montréal (Montréal)",
          "On the web: exemple.org",
        ])
    }
  }

  @Test func `a sheet says all there is, in French`() throws {
    try Spoken.in(.french) {
      let screen = SheetScreen(try Sample(language: .french).session, id: Sample.presbytery)
      #expect(screen.title == "Ancien presbytère" && screen.otherTitle == nil)
      let labels = screen.fields.map(\.label)
      #expect(labels.contains("Fonctions") && labels.contains("Territoire"))
      #expect(texts(screen).contains { $0.hasSuffix(": Religieuse") })
      let untitled = SheetScreen(try Sample(language: .french).session, id: Sample.untitled)
      #expect(untitled.title == "Sans titre")
    }
  }

  @Test func `makers, categories and boroughs open their lists`() throws {
    let sample = try Sample()
    let screen = SheetScreen(sample.session, id: Sample.joute)
    let facets = screen.fields.flatMap(\.values).compactMap { value -> FacetRow? in
      if case .list(let facet) = value.target { facet } else { nil }
    }
    #expect(facets.map(\.type) == [.artist, .category, .material, .material, .borough])
    screen.open(facets[0])
    #expect(sample.session.routes.count == 1)
  }

  @Test func `targeting and rating show once the store has them`() throws {
    let sample = try Sample()
    let screen = SheetScreen(sample.session, id: Sample.joute)
    screen.toggleTarget()
    screen.load()
    #expect(screen.state == .targeted)
    screen.rate(4)
    #expect(sample.session.notices.count == 1, "what is not collected has no rating")
    try sample.store.collect(Sample.joute, photo: "joute.jpg")
    screen.load()
    screen.rate(4)
    screen.load()
    #expect(screen.state == .collected && screen.visit?.rating == 4)
    #expect(screen.isPhotoRemoved, "no such file is in the album")
    screen.rate(4)
    screen.load()
    #expect(screen.visit?.rating == nil)
  }

  @Test func `a discovery nobody knows still has a sheet`() throws {
    let screen = SheetScreen(try Sample().session, id: DiscoveryID(.artwork, 999))
    #expect(screen.title.hasSuffix("999") && screen.fields.isEmpty)
  }
}
