import Foundation
import MonaModel
import MonaPerson
import Observation
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct SheetViewModelTests {
  private func targets(_ viewModel: SheetViewModel) -> [FacetRow] {
    viewModel.sections.flatMap(\.fields).flatMap(\.values).compactMap { value in
      if case .list(let facet) = value.target { facet } else { nil }
    }
  }

  @Test func `a sheet shows all fields, in English`() async throws {
    try await withLanguage(.english) {
      let viewModel = try await Sample().appModel.sheet(Sample.joute)
      #expect(viewModel.title == "The Joust" && viewModel.otherTitle == "La Joute")
      #expect(viewModel.byline.map(\.text) == ["Jean-Paul Riopelle", "1969", "Ville-Marie"])
      #expect(
        viewModel.texts == [
          "# About", "Artist: Jean-Paul Riopelle", "Date: 1969", "Category: Sculpture",
          "Materials: Bronze, Water", "# Location", "Borough: Ville-Marie",
          "Territory: Montréal (Montréal)", "Coordinates: 45.50360° N, 73.56090° W",
          "# References", "On the web: exemple.org", "Number in the catalogue: 277",
        ])
    }
  }

  @Test func `a sheet shows all fields, in French`() async throws {
    try await withLanguage(.french) {
      let viewModel = try await Sample(language: .french).appModel.sheet(Sample.presbytery)
      #expect(viewModel.title == "Ancien presbytère" && viewModel.otherTitle == nil)
      #expect(
        viewModel.texts == [
          "# À propos", "Construction: Vers 1882", "Fonctions: Religieuse",
          "Usages anciens et actuels: Presbytères", "Statut: Classement", "# Situation",
          "Territoire: Papineauville (Outaouais)",
          "Coordonnées: 45,61760° N, 75,01880° O", "# Références", "Numéro au catalogue: 4",
        ])
      let untitled = try await Sample(language: .french).appModel.sheet(Sample.untitled)
      #expect(untitled.title == "Sans titre")
      #expect(
        untitled.photoDestination.title == "Sans titre, MU", "the title distinguishes its photos")
    }
  }

  @Test func `makers, categories and boroughs open their lists`() async throws {
    let sample = try Sample()
    let viewModel = await sample.appModel.sheet(Sample.joute)
    let facets = targets(viewModel)
    #expect(facets.map(\.type) == [.artist, .category, .material, .material, .borough])
    viewModel.open(facets[0])
    #expect(sample.navigation.routes.count == 1)
  }

  @Test func `targeting and rating show at once, and are stored`() async throws {
    let sample = try Sample()
    let viewModel = await sample.appModel.sheet(Sample.joute)
    #expect(viewModel.state.targetText == "Target")
    viewModel.toggleTarget()
    #expect(viewModel.state == .targeted)
    #expect(
      sample.toasts.take().map(\.text) == ["You will find it under Targeted, in the main menu."])
    await viewModel.load()
    #expect(viewModel.state == .targeted && viewModel.state.targetText == "Remove from Targets")
    viewModel.rate(4)
    await sample.appModel.pendingWrites.settle()
    #expect(sample.toasts.waiting.count == 1, "an uncollected discovery cannot be rated")
    try sample.store.collect(Sample.joute, photo: "joute.jpg")
    await viewModel.load()
    viewModel.rate(4)
    #expect(viewModel.visit?.rating == 4)
    await sample.appModel.pendingWrites.settle()
    await viewModel.load()
    #expect(viewModel.state == .collected && viewModel.visit?.rating == 4)
    #expect(viewModel.isPhotoRemoved, "the file is not in the album")
    viewModel.rate(nil)
    await sample.appModel.pendingWrites.settle()
    #expect(try sample.store.visit(of: Sample.joute)?.rating == nil)
    await viewModel.load()
    #expect(viewModel.visit?.rating == nil)
  }

  @Test func `an unknown discovery still has a sheet`() async throws {
    let viewModel = try await Sample().appModel.sheet(DiscoveryID(.artwork, 999))
    #expect(viewModel.title.hasSuffix("999") && viewModel.sections.isEmpty)
    #expect(viewModel.location == nil && viewModel.byline.isEmpty && viewModel.distanceText == nil)
  }

  @Test func `a reload without changes changes nothing`() async throws {
    let sample = try Sample()
    let viewModel = await sample.appModel.sheet(Sample.joute)
    let changed = Flag()
    withObservationTracking {
      _ = (viewModel.row, viewModel.sections, viewModel.location, viewModel.others, viewModel.photo)
      _ = (viewModel.visit, viewModel.comment.text, viewModel.othersCount, viewModel.replacement)
    } onChange: {
      changed.raise()
    }
    await viewModel.load()
    try sample.store.target(Sample.library)
    await viewModel.load()
    #expect(!changed.isRaised)
  }

  // MARK: The comment

  @Test func `a comment being typed survives a reload, and is stored by saving`() async throws {
    let sample = try Sample()
    try sample.store.collect(Sample.joute, photo: nil)
    try sample.store.comment(Sample.joute, "Vu.")
    let viewModel = await sample.appModel.sheet(Sample.joute)
    #expect(viewModel.comment.text == "Vu." && !viewModel.comment.isUnsaved)
    viewModel.comment.write("Vu, et revu ")
    try sample.store.rate(Sample.joute, 3)
    await viewModel.load()
    #expect(viewModel.comment.text == "Vu, et revu " && viewModel.visit?.rating == 3)
    #expect(viewModel.comment.save())
    #expect(viewModel.comment.text == "Vu, et revu " && !viewModel.comment.isUnsaved)
    await sample.appModel.pendingWrites.settle()
    #expect(try sample.store.visit(of: Sample.joute)?.comment == "Vu, et revu")
    try sample.store.comment(Sample.joute, "D’ailleurs")
    await viewModel.load()
    #expect(
      viewModel.comment.text == "D’ailleurs", "what comes from elsewhere shows when none is typed")
  }

  @Test func `leaving saves the comment, and one that is too long is kept as a draft`() async throws
  {
    let sample = try Sample()
    try sample.store.collect(Sample.joute, photo: nil)
    let viewModel = await sample.appModel.sheet(Sample.joute)
    viewModel.leave()
    #expect(try sample.store.visit(of: Sample.joute)?.comment == nil)
    viewModel.comment.write("Superbe")
    viewModel.leave()
    await sample.appModel.pendingWrites.settle()
    #expect(try sample.store.visit(of: Sample.joute)?.comment == "Superbe")
    let long = String(repeating: "é", count: CommentLimit.scalars + 7)
    viewModel.comment.write(long)
    #expect(viewModel.comment.length.left == -7)
    viewModel.leave()
    await sample.appModel.pendingWrites.settle()
    #expect(try sample.store.visit(of: Sample.joute)?.comment == "Superbe")
    #expect(sample.toasts.waiting.count == 1)
    let later = await sample.appModel.sheet(Sample.joute)
    #expect(later.comment.text == long && later.comment.isUnsaved)
  }

  // MARK: Moving to other sheets

  @Test func `next and previous follow the list that the sheet was opened from`() async throws {
    let sample = try Sample()
    let list = [Sample.joute, Sample.library, Sample.presbytery]
    sample.navigation.openSheet(Sample.library, among: list)
    let viewModel = await sample.appModel.sheet(Sample.library)
    #expect(viewModel.neighbours.previous == Sample.joute)
    #expect(viewModel.neighbours.next == Sample.presbytery)
    viewModel.showNeighbour(isNext: true)
    #expect(sample.navigation.routes == [.sheet(Sample.presbytery)])
    let last = await sample.appModel.sheet(Sample.presbytery)
    #expect(last.neighbours.previous == Sample.library && last.neighbours.next == nil)
  }

  @Test func `the distance shows its origin`() async throws {
    try await withLanguage(.french) {
      let viewModel = try await Sample(language: .french).appModel.sheet(Sample.library)
      #expect(viewModel.distanceText == "à 3,0 km du centre de Montréal")
    }
  }
}
