import Foundation
import MonaModel
import MonaPerson
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct CollectedScreenTests {
  private let badge = Badge(id: 1, title: Localized(fr: "Une", en: "One"), required: 1, rule: .any)

  @Test func `a photo leads through badges, rating and comment back to the sheet`() async throws {
    let sample = try Sample()
    let screens = sample.screens
    screens.navigation.open(.sheet(Sample.joute))
    await screens.visits.collect(Sample.joute, title: "The Joust", photo: try sample.photo())
    guard case .collected(Sample.joute, let badges) = screens.navigation.routes.last else {
      Issue.record("\(screens.notices.waiting)")
      return
    }
    let screen = screens.collected(Sample.joute, badges: badges + [badge])
    await screen.load()
    #expect(screen.title == "The Joust")
    #expect(screen.step == .badge(badge))
    screen.next()
    #expect(screen.step == .rating)
    screen.rate(5)
    screen.next()
    screen.comment.write("Magnifique.")
    screen.next()
    #expect(screens.navigation.routes == [.sheet(Sample.joute)])
    await screens.acts.settle()
    let visit = try #require(try sample.store.visit(of: Sample.joute))
    #expect(visit.rating == 5 && visit.comment == "Magnifique.")
    let photo = try #require(visit.photo)
    #expect(photo.contains("The Joust") && screens.services.album.contains(photo))
  }

  @Test func `skipping leaves a visit without rating or comment`() async throws {
    let sample = try Sample()
    await sample.screens.visits.collect(Sample.joute, title: "La Joute", photo: try sample.photo())
    sample.screens.collected(Sample.joute, badges: [badge]).leave()
    #expect(sample.navigation.routes == [.sheet(Sample.joute)])
    let visit = try #require(try sample.store.visit(of: Sample.joute))
    #expect(visit.rating == nil && visit.comment == nil)
  }

  @Test func `a comment that is too long stays to be shortened`() async throws {
    let sample = try Sample()
    await sample.screens.visits.collect(Sample.joute, title: "La Joute", photo: try sample.photo())
    let screen = sample.screens.collected(Sample.joute, badges: [])
    let routes = sample.navigation.routes
    screen.comment.write(String(repeating: "é", count: Visit.commentLimit + 1))
    #expect(screen.comment.length.left == -1 && screen.comment.isTooLong)
    screen.next()
    screen.next()
    #expect(sample.navigation.routes == routes && sample.notices.take().count == 1)
    #expect(sample.notices.waiting.isEmpty)
  }

  @Test func `a photo that is refused collects nothing`() async throws {
    let sample = try Sample()
    await sample.screens.visits.collect(
      Sample.joute, title: "La Joute", photo: sample.folder.appendingPathComponent("missing.jpg"))
    #expect(sample.notices.waiting.count == 1 && sample.navigation.routes.isEmpty)
    #expect(try sample.store.visit(of: Sample.joute) == nil)
  }
}
