import Foundation
import MonaPerson
import Testing

@testable import MonaScreens

@MainActor @Suite("Stars and words in the inbox")
struct GroupNotesTests {
  @Test("has five stars to give, whatever digit is pressed")
  func stars() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    sample.screen.notes.rate(7)
    await sample.screen.settle()
    #expect(sample.screen.groups.front?.rating == nil)
    #expect(sample.notices.take().isEmpty)
  }

  @Test("loses no word of a comment that is too long, and collects nothing short of it")
  func tooLong() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let screen = sample.screen
    let words = String(repeating: "é", count: Visit.commentLimit + 1)
    screen.notes.write(words)
    #expect(screen.notes.isTooLong && screen.notes.remark.hasPrefix("1 "))
    screen.deciding.choose(1)
    screen.groups.come(to: 0)
    #expect(screen.notes.comment == words)
    screen.groups.move(by: 1)
    screen.collecting.collect()
    #expect(screen.groups.position == 0 && screen.work.activity == nil)
    screen.notes.write("Court")
    screen.collecting.collect()
    await screen.settle()
    #expect(try sample.store.visit(of: Sample.joute)?.comment == "Court")
  }

  @Test("takes stars back that are given twice, and none once it is collected")
  func takingBack() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let (screen, notes) = (sample.screen, sample.screen.notes)
    notes.rate(3)
    #expect(notes.rating == 3)
    notes.rate(3)
    #expect(notes.rating == nil)
    screen.deciding.choose(1)
    screen.collecting.collect()
    await screen.settle()
    screen.groups.come(to: 0)
    #expect(!notes.isOpen)
    notes.expectStars(true)
    #expect(!notes.isRating)
    notes.rate(5)
    await screen.settle()
    #expect(notes.rating == nil)
  }

  @Test("keeps what is typed when another group comes in front")
  func leaving() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let (screen, notes) = (sample.screen, sample.screen.notes)
    notes.expectStars(true)
    notes.write("Belle lumière ")
    screen.groups.move(by: 1)
    #expect(notes.comment.isEmpty)
    #expect(!notes.isRating)
    await screen.settle()
    #expect(try await screen.core.groups().first?.comment == "Belle lumière")
  }

  @Test("shows the words as they are typed, though they are kept without the blank at their end")
  func typing() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    sample.screen.notes.write("Belle ")
    sample.screen.notes.flush()
    await sample.screen.settle()
    #expect(sample.screen.groups.front?.comment == "Belle")
    #expect(sample.screen.notes.comment == "Belle ")
  }
}
