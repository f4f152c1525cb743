import Foundation
import MonaModel
import MonaPerson
import MonaTestSupport
import Testing

@testable import MonaScreens

/// Moving a visit to another work from its sheet.
@MainActor @Suite struct VisitMovingTests {
  private func sample() throws -> Sample {
    let sample = try Sample()
    try sample.store.collect(
      Sample.joute, photo: "joute.jpg", rating: 4, comment: "Bleu", at: Sample.noon)
    return sample
  }

  @Test func `the nearest works that are not collected are offered first`() async throws {
    let sample = try sample()
    let moving = await sample.appModel.sheet(Sample.joute).moving()
    await moving.settle()
    #expect(!moving.found.isEmpty && !moving.isNothing)
    #expect(moving.found.allSatisfy { $0.state != .collected })
    #expect(moving.heading.contains("The Joust"))
  }

  @Test func `the visit moves to what a search found, its sheet opens, and it can be undone`()
    async throws
  {
    let sample = try sample()
    sample.navigation.openSheet(Sample.joute, among: [])
    let sheet = await sample.appModel.sheet(Sample.joute)
    sheet.comment.write("Bleu et blanc")
    let moving = sheet.moving()
    moving.type("presbytère")
    await moving.chooseFirst()
    #expect(moving.isDone)
    let visit = try #require(try sample.store.visit(of: Sample.presbytery))
    #expect(visit.rating == 4 && visit.comment == "Bleu et blanc")
    #expect(sample.navigation.routes == [.sheet(Sample.presbytery)])
    let toast = try #require(sample.toasts.take().first)
    await toast.undo?()
    #expect(try sample.store.visit(of: Sample.joute)?.comment == "Bleu et blanc")
    #expect(try sample.store.visit(of: Sample.presbytery) == nil)
    #expect(sample.navigation.routes == [.sheet(Sample.joute)])
    #expect(sample.toasts.take().isEmpty)
  }

  @Test func `a collected work is no place for another visit, and nothing moves`() async throws {
    let sample = try sample()
    try sample.store.collect(Sample.library, photo: "library.jpg", at: Sample.noon)
    let moving = await sample.appModel.sheet(Sample.joute).moving()
    moving.type("Bibliothèque")
    await moving.chooseFirst()
    #expect(!moving.isDone)
    #expect(sample.toasts.take().count == 1)
    #expect(try sample.store.visits().count == 2)
    moving.type("zzzz")
    await moving.settle()
    #expect(moving.isNothing)
    await moving.chooseFirst()
    #expect(!moving.isDone)
  }
}
