import Foundation
import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

/// Issue 12, point 2: the person decides whether a position outlier is an error.
@MainActor @Suite struct PositionOutliersViewModelTests {
  @Test func `position outliers are counted, listed, set aside and put back`() async throws {
    let sample = try Sample()
    let file = sample.folder.appendingPathComponent("m.csv")
    let rows = (1...20).map { "\($0),Œuvre,45.5\($0),-73.6\n" } + ["21,Loin,-20.88,55.45\n"]
    try Data("id,titre,lat,lon\n\(rows.joined())".utf8).write(to: file)
    let source = try sample.store.catalogue.importSource(file, name: "Murales").source
    let catalogues = sample.appModel.catalogues()
    await catalogues.load()
    let murals = try #require(catalogues.sources.last)
    #expect(
      try withLanguage(.english) { catalogues.details(of: murals) }
        .hasSuffix(" · 1 suspicious position"))
    catalogues.showPositionOutliers(of: murals)
    #expect(sample.navigation.routes == [.positionOutliers(of: source.id)])

    let viewModel = sample.appModel.positionOutliers(of: source.id)
    await viewModel.load()
    let far = try #require(viewModel.outliers.first)
    #expect(viewModel.outliers.count == 1 && far.title.fr == "Loin" && viewModel.name == "Murales")
    #expect(viewModel.canChangeAll == (true, false) && viewModel.moreText == nil)
    try await withLanguage(.english) { await viewModel.setAside(true, far) }
    #expect(sample.toasts.takeAnnouncements() == ["The position of “Loin” is set aside."])
    #expect(
      viewModel.outliers.map(\.isSetAside) == [true] && viewModel.canChangeAll == (false, true))
    #expect(
      try withLanguage(.french) { viewModel.details(of: viewModel.outliers[0]) }
        .hasSuffix(" · Mise de côté"))
    #expect(try sample.store.catalogue.discovery(far.id)?.coordinate == nil)
    try await withLanguage(.french) { await viewModel.setAllAside(false) }
    #expect(sample.toasts.takeAnnouncements() == ["1 position est remise."])
    #expect(try sample.store.catalogue.discovery(far.id)?.coordinate == far.position)
    viewModel.open(far)
    #expect(sample.navigation.routes.last == .sheet(far.id))
  }
}
