import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Conflicting comments")
struct CommentConflictTests {
  private let store: Store

  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed([joute])
    try store.collect(joute, photo: nil, rating: 3, comment: "here", at: noon)
    var visit = RemoteVisit(joute)
    (visit.comment, visit.createdAt) = ("there", noon.addingTimeInterval(-60))
    visit.updatedAt = noon.addingTimeInterval(60)
    var page = RemotePage(stamp: 0)
    page.visits = [visit]
    #expect(try store.merge(page, at: noon).questions == 1)
  }

  @Test("The comment waits for the answer, the rating does not")
  func held() throws {
    #expect(try store.openQuestions().map(\.words) == ["there"])
    #expect(try store.outbox().map(\.change) == [.rating(3)])
  }

  @Test("The kept comment is uploaded if the server has another; the other one is set aside")
  func answered() throws {
    let question = try #require(try store.openQuestions().first)
    try store.answer(question, .comment)
    #expect(try store.openQuestions().isEmpty)
    #expect(try store.outbox().map(\.change) == [.rating(3), .comment("here")])
    #expect(try store.setAsideComments().map(\.words) == ["there"])
  }

  @Test("The set-aside comment may replace the kept one, or be joined with it")
  func others() throws {
    let question = try #require(try store.openQuestions().first)
    try store.answer(question, .setAside)
    #expect(try store.visit(of: joute)?.comment == "there")
    #expect(try store.setAsideComments().map(\.words) == ["here"])
    let back = try #require(try store.setAsideComments().first)
    try store.answer(back, .other("there\n\nhere"))
    #expect(try store.visit(of: joute)?.comment == "there\n\nhere")
    #expect(Set(try store.setAsideComments().map(\.words)) == ["here", "there"])
    #expect(try store.outbox().contains { $0.change == .comment("there\n\nhere") })
  }

  @Test("Writing another comment answers the question")
  func rewritten() throws {
    try store.comment(joute, "newer than both")
    #expect(try store.openQuestions().isEmpty)
    #expect(try store.outbox().contains { $0.change == .comment("newer than both") })
    #expect(try store.setAsideComments().map(\.words) == ["there"])
  }

  @Test("An answer that is too long changes nothing")
  func tooLong() throws {
    let question = try #require(try store.openQuestions().first)
    #expect(throws: StoreError.commentTooLong(2049)) {
      try store.answer(question, .other(String(repeating: "a", count: 2049)))
    }
    #expect(try store.openQuestions().count == 1)
  }

  @Test("A set-aside comment is deleted when the person says so")
  func forgotten() throws {
    try store.forget(#require(try store.setAsideComments().first))
    #expect(try store.setAsideComments().isEmpty)
  }
}
