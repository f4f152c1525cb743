import Foundation
import MonaModel
import MonaPerson
import Observation
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct SheetScreenTests {
  private func targets(_ screen: SheetScreen) -> [FacetRow] {
    screen.sections.flatMap(\.fields).flatMap(\.values).compactMap { value in
      if case .list(let facet) = value.target { facet } else { nil }
    }
  }

  @Test func `a sheet says all there is, in English`() async throws {
    try await Spoken.in(.english) {
      let screen = try await Sample().screens.sheet(Sample.joute)
      #expect(screen.title == "The Joust" && screen.otherTitle == "La Joute")
      #expect(screen.byline.map(\.text) == ["Jean-Paul Riopelle", "1969", "Ville-Marie"])
      #expect(
        screen.texts == [
          "# About", "Artist: Jean-Paul Riopelle", "Date: 1969", "Category: Sculpture",
          "Materials: Bronze, Water", "# Location", "Borough: Ville-Marie",
          "Territory: Montréal (Montréal)", "Coordinates: 45.50360° N, 73.56090° W",
          "# References", "On the web: exemple.org", "Number in the catalogue: 277",
        ])
    }
  }

  @Test func `a sheet says all there is, in French`() async throws {
    try await Spoken.in(.french) {
      let screen = try await Sample(language: .french).screens.sheet(Sample.presbytery)
      #expect(screen.title == "Ancien presbytère" && screen.otherTitle == nil)
      #expect(
        screen.texts == [
          "# À propos", "Construction: Vers 1882", "Fonctions: Religieuse",
          "Usages anciens et actuels: Presbytères", "Statut: Classement", "# Situation",
          "Territoire: Papineauville (Outaouais)",
          "Coordonnées: 45,61760° N, 75,01880° O", "# Références", "Numéro au catalogue: 4",
        ])
      let untitled = try await Sample(language: .french).screens.sheet(Sample.untitled)
      #expect(untitled.title == "Sans titre")
      #expect(untitled.photoTarget.title == "Sans titre, MU", "its photos are told apart")
    }
  }

  @Test func `makers, categories and boroughs open their lists`() async throws {
    let sample = try Sample()
    let screen = await sample.screens.sheet(Sample.joute)
    let facets = targets(screen)
    #expect(facets.map(\.type) == [.artist, .category, .material, .material, .borough])
    screen.open(facets[0])
    #expect(sample.navigation.routes.count == 1)
  }

  @Test func `targeting and rating show at once, and are kept`() async throws {
    let sample = try Sample()
    let screen = await sample.screens.sheet(Sample.joute)
    #expect(screen.state.targetText == "Target")
    screen.toggleTarget()
    #expect(screen.state == .targeted)
    #expect(
      sample.notices.take().map(\.text) == ["You will find it under Targeted, in the main menu."])
    await screen.load()
    #expect(screen.state == .targeted && screen.state.targetText == "Remove from Targets")
    screen.rate(4)
    await sample.screens.acts.settle()
    #expect(sample.notices.waiting.count == 1, "what is not collected has no rating")
    try sample.store.collect(Sample.joute, photo: "joute.jpg")
    await screen.load()
    screen.rate(4)
    #expect(screen.visit?.rating == 4)
    await sample.screens.acts.settle()
    await screen.load()
    #expect(screen.state == .collected && screen.visit?.rating == 4)
    #expect(screen.isPhotoRemoved, "no such file is in the album")
    screen.rate(nil)
    await sample.screens.acts.settle()
    #expect(try sample.store.visit(of: Sample.joute)?.rating == nil)
    await screen.load()
    #expect(screen.visit?.rating == nil)
  }

  @Test func `a discovery nobody knows still has a sheet`() async throws {
    let screen = try await Sample().screens.sheet(DiscoveryID(.artwork, 999))
    #expect(screen.title.hasSuffix("999") && screen.sections.isEmpty)
    #expect(screen.ground == nil && screen.byline.isEmpty && screen.distanceText == nil)
  }

  @Test func `a reload that brings nothing new changes nothing`() async throws {
    let sample = try Sample()
    let screen = await sample.screens.sheet(Sample.joute)
    let changed = Flag()
    withObservationTracking {
      _ = (screen.row, screen.sections, screen.ground, screen.others, screen.photo)
      _ = (screen.visit, screen.comment.text, screen.othersCount, screen.replacement)
    } onChange: {
      changed.raise()
    }
    await screen.load()
    try sample.store.target(Sample.library)
    await screen.load()
    #expect(!changed.isRaised)
  }

  // MARK: The comment

  @Test func `a comment being typed survives a reload, and is kept by saving`() async throws {
    let sample = try Sample()
    try sample.store.collect(Sample.joute, photo: nil)
    try sample.store.comment(Sample.joute, "Vu.")
    let screen = await sample.screens.sheet(Sample.joute)
    #expect(screen.comment.text == "Vu." && !screen.comment.isUnsaved)
    screen.comment.write("Vu, et revu ")
    try sample.store.rate(Sample.joute, 3)
    await screen.load()
    #expect(screen.comment.text == "Vu, et revu " && screen.visit?.rating == 3)
    #expect(screen.comment.save())
    #expect(screen.comment.text == "Vu, et revu " && !screen.comment.isUnsaved)
    await sample.screens.acts.settle()
    #expect(try sample.store.visit(of: Sample.joute)?.comment == "Vu, et revu")
    try sample.store.comment(Sample.joute, "D’ailleurs")
    await screen.load()
    #expect(
      screen.comment.text == "D’ailleurs", "what comes from elsewhere shows when none is typed")
  }

  @Test func `leaving saves what was typed, and too long a comment waits whole`() async throws {
    let sample = try Sample()
    try sample.store.collect(Sample.joute, photo: nil)
    let screen = await sample.screens.sheet(Sample.joute)
    screen.leave()
    #expect(try sample.store.visit(of: Sample.joute)?.comment == nil)
    screen.comment.write("Superbe")
    screen.leave()
    await sample.screens.acts.settle()
    #expect(try sample.store.visit(of: Sample.joute)?.comment == "Superbe")
    let long = String(repeating: "é", count: Visit.commentLimit + 7)
    screen.comment.write(long)
    #expect(screen.comment.length.left == -7)
    screen.leave()
    await sample.screens.acts.settle()
    #expect(try sample.store.visit(of: Sample.joute)?.comment == "Superbe")
    #expect(sample.notices.waiting.count == 1)
    let later = await sample.screens.sheet(Sample.joute)
    #expect(later.comment.text == long && later.comment.isUnsaved)
  }

  // MARK: Leaving the sheet for others

  @Test func `next and previous follow the list one came from`() async throws {
    let sample = try Sample()
    let list = [Sample.joute, Sample.library, Sample.presbytery]
    sample.navigation.openSheet(Sample.library, among: list)
    let screen = await sample.screens.sheet(Sample.library)
    #expect(screen.neighbours.previous == Sample.joute)
    #expect(screen.neighbours.next == Sample.presbytery)
    screen.showNeighbour(isNext: true)
    #expect(sample.navigation.routes == [.sheet(Sample.presbytery)])
    let last = await sample.screens.sheet(Sample.presbytery)
    #expect(last.neighbours.previous == Sample.library && last.neighbours.next == nil)
  }

  @Test func `the distance says from where`() async throws {
    try await Spoken.in(.french) {
      let screen = try await Sample(language: .french).screens.sheet(Sample.library)
      #expect(screen.distanceText == "à 3,0 km du centre de Montréal")
    }
  }
}
