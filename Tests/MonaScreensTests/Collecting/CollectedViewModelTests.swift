import Foundation
import MonaModel
import MonaPerson
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct CollectedViewModelTests {
  private let badge = Badge(id: 1, title: Localized(fr: "Une", en: "One"), required: 1, rule: .any)

  @Test func `a photo leads to one page of badges, rating and comment, then back to the sheet`()
    async throws
  {
    let sample = try Sample()
    let appModel = sample.appModel
    appModel.navigation.open(.sheet(Sample.joute))
    await appModel.visits.collect(Sample.joute, title: "The Joust", photo: try sample.photo())
    guard case .collected(Sample.joute, let badges) = appModel.navigation.routes.last else {
      Issue.record("\(appModel.toasts.waiting)")
      return
    }
    let viewModel = appModel.collected(Sample.joute, badges: badges + [badge])
    await viewModel.load()
    #expect(viewModel.title == "The Joust" && viewModel.badges.last == badge)
    viewModel.rate(5)
    viewModel.comment.write("Magnifique.")
    viewModel.finish()
    #expect(appModel.navigation.routes == [.sheet(Sample.joute)])
    await appModel.pendingWrites.settle()
    let visit = try #require(try sample.store.visit(of: Sample.joute))
    #expect(visit.rating == 5 && visit.comment == "Magnifique.")
    let photo = try #require(visit.photo)
    #expect(photo.contains("The Joust") && appModel.services.album.contains(photo))
    #expect(viewModel.photo == appModel.services.album.url(of: photo))
  }

  @Test(arguments: [
    (SpokenLanguage.english, "Saved in "), (.french, "Photo enregistrée dans "),
  ])
  func `at the end the page shows where the photo is, and leads there`(
    language: SpokenLanguage, words: String
  ) async throws {
    let sample = try Sample()
    await sample.appModel.visits.collect(Sample.joute, title: "La Joute", photo: try sample.photo())
    let viewModel = sample.appModel.collected(Sample.joute, badges: [])
    await viewModel.load()
    try withLanguage(language) { viewModel.finish() }
    let notice = try #require(sample.toasts.take().first)
    #expect(notice.text == "\(words)\(sample.folder.lastPathComponent)/album")
    #expect(notice.file == viewModel.photo && notice.file != nil)
  }

  @Test func `a missing photo is not shown as saved`() async throws {
    let sample = try Sample()
    try sample.store.collect(Sample.joute, photo: "gone.jpg")
    let viewModel = sample.appModel.collected(Sample.joute, badges: [])
    await viewModel.load()
    viewModel.finish()
    #expect(viewModel.photo == nil && sample.toasts.waiting.isEmpty)
  }

  @Test func `finishing at once leaves a visit without rating or comment`() async throws {
    let sample = try Sample()
    await sample.appModel.visits.collect(Sample.joute, title: "La Joute", photo: try sample.photo())
    sample.appModel.collected(Sample.joute, badges: [badge]).finish()
    #expect(sample.navigation.routes == [.sheet(Sample.joute)])
    let visit = try #require(try sample.store.visit(of: Sample.joute))
    #expect(visit.rating == nil && visit.comment == nil)
  }

  @Test func `a comment that is too long stays to be shortened`() async throws {
    let sample = try Sample()
    await sample.appModel.visits.collect(Sample.joute, title: "La Joute", photo: try sample.photo())
    let viewModel = sample.appModel.collected(Sample.joute, badges: [])
    let routes = sample.navigation.routes
    viewModel.comment.write(String(repeating: "é", count: CommentLimit.scalars + 1))
    #expect(viewModel.comment.length.left == -1 && viewModel.comment.isTooLong)
    viewModel.finish()
    #expect(sample.navigation.routes == routes && sample.toasts.take().count == 1)
    #expect(sample.toasts.waiting.isEmpty)
  }

  @Test func `a photo that is refused collects nothing`() async throws {
    let sample = try Sample()
    await sample.appModel.visits.collect(
      Sample.joute, title: "La Joute", photo: sample.folder.appendingPathComponent("missing.jpg"))
    #expect(sample.toasts.waiting.count == 1 && sample.navigation.routes.isEmpty)
    #expect(try sample.store.visit(of: Sample.joute) == nil)
  }
}
