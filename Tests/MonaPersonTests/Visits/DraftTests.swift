import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Drafts of comments")
struct DraftTests {
  private let joute = DiscoveryID(.artwork, 277)
  private let library = DiscoveryID(.place, 13)
  private let noon = Date(timeIntervalSince1970: 1_780_000_000)

  private func collected() throws -> Store {
    let store = try Store.inMemory()
    try store.catalogue.seed([joute, library])
    try store.collect(joute, photo: "a.jpg", at: noon)
    return store
  }

  @Test("A draft is stored beside the comment, and may be longer")
  func beside() throws {
    let store = try collected()
    try store.comment(joute, "Vu.", at: noon)
    let long = String(repeating: "é", count: CommentLimit.scalars + 10)
    try store.keepDraft(Draft(long), of: joute, at: noon)
    #expect(try store.draft(of: joute)?.text == long && store.visit(of: joute)?.comment == "Vu.")
    try store.keepDraft(Draft(""), of: joute, at: noon)
    #expect(try store.draft(of: joute)?.text == "", "an empty text is a draft too")
  }

  @Test("A draft equal to the comment, or without a visit, is not stored")
  func none() throws {
    let store = try collected()
    try store.keepDraft(Draft("Vu"), of: joute)
    try store.keepDraft(Draft(""), of: joute)
    try store.keepDraft(Draft("Vu"), of: library)
    #expect(try store.draft(of: joute) == nil && store.draft(of: library) == nil)
  }

  @Test("Saving the comment deletes the draft, even if the comment is the same")
  func saved() throws {
    let store = try collected()
    for words in ["Vu.", "Vu."] {
      try store.keepDraft(Draft("Vu. Et", startedFrom: "Vu."), of: joute)
      try store.comment(joute, words, startedFrom: nil)
      #expect(try store.draft(of: joute) == nil)
    }
    try store.keepDraft(Draft("Vu. Et", startedFrom: "Vu."), of: joute)
    let tooLong = String(repeating: "a", count: CommentLimit.scalars + 1)
    #expect(throws: StoreError.commentTooLong(2049)) { try store.comment(joute, tooLong) }
    #expect(try store.draft(of: joute)?.text == "Vu. Et", "a refused comment keeps the draft")
  }

  @Test("A draft of a comment that has changed since does not overwrite it")
  func changedElsewhere() throws {
    let store = try collected()
    try store.comment(joute, "Premier", at: noon)
    try store.comment(joute, "Second", at: noon)
    for mine in ["Premier, et plus", ""] {
      #expect(throws: StoreError.commentChanged(joute)) {
        try store.comment(joute, mine, startedFrom: "Premier", at: noon)
      }
      #expect(try store.visit(of: joute)?.comment == "Second")
      #expect(try store.draft(of: joute) == Draft(mine, startedFrom: "Premier"))
    }
    try store.comment(joute, "Les deux", startedFrom: "Second", at: noon)
    #expect(try store.visit(of: joute)?.comment == "Les deux")
    #expect(try store.draft(of: joute) == nil)
  }

  @Test("A comment saved by another process keeps a different draft")
  func besideDraft() throws {
    let store = try collected()
    try store.keepDraft(Draft("Vu"), of: joute)
    try store.comment(joute, "Autre chose")
    #expect(try store.draft(of: joute) == Draft("Vu"))
    try store.comment(joute, " Vu ")
    #expect(try store.draft(of: joute) == nil)
  }

  @Test("The draft of a removed visit is restored with it, and not in a new visit")
  func removed() throws {
    let store = try collected()
    try store.keepDraft(Draft("Vu. Et", startedFrom: "Vu."), of: joute)
    let removed = try store.removeVisits([joute])
    try store.restoreVisits(removed)
    #expect(try store.draft(of: joute)?.text == "Vu. Et")
    _ = try store.removeVisits([joute])
    try store.collect(joute, photo: "b.jpg", at: noon)
    #expect(try store.draft(of: joute) == nil)
  }

  @Test("A draft that arrives after the comment was saved is discarded")
  func late() throws {
    let store = try collected()
    try store.comment(joute, "Vu.")
    try store.keepDraft(Draft("V", startedFrom: "Vu."), of: joute) { false }
    #expect(try store.draft(of: joute) == nil)
  }

  @Test("Null characters and text too long to be typed are left out")
  func odd() throws {
    let store = try collected()
    let book = String(repeating: "a\u{0}", count: Store.draftLimit + 5)
    try store.keepDraft(Draft(book), of: joute)
    #expect(try store.draft(of: joute)?.text.utf8.count == Store.draftLimit)
  }

  @Test("A draft moves with its visit to the replacement")
  func replaced() throws {
    let store = try collected()
    try store.keepDraft(Draft("Vu"), of: joute)
    try store.catalogue.retire(joute)
    try store.catalogue.replace(joute, by: library)
    try store.followReplacements()
    #expect(try store.draft(of: library)?.text == "Vu" && store.draft(of: joute) == nil)
  }
}
