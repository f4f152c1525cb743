import Foundation
import MonaTestSupport
import Testing

@testable import MonaPerson

@Suite("Merging one field of a visit")
struct FieldMergeTests {
  private func field(
    _ here: String?, isUnsent: Bool = true, _ server: String?, known: String?? = nil,
    minutesLater: Double? = nil
  ) -> FieldMerge<String> {
    let span = minutesLater.map { minutes in
      noon.addingTimeInterval(minutes * 60)...noon.addingTimeInterval(minutes * 60)
    }
    return MergedField(
      here: here, changedAt: noon, isUnsent: isUnsent, server: server, serverSpan: span,
      known: known
    ).outcome
  }

  @Test("Equal values are agreed")
  func agreed() {
    #expect(field("a", "a") == .agreed)
    #expect(field(nil, isUnsent: false, nil) == .agreed)
  }

  @Test("Unsent values win over the server's, whichever is newer")
  func unsentWins() {
    #expect(field("a", "b", known: "b", minutesLater: 9) == .here(leaving: nil))
    #expect(field("a", "c", known: "b", minutesLater: 9) == .here(leaving: "c"))
    #expect(field("a", nil, known: "b", minutesLater: 9) == .here(leaving: nil))
    #expect(field(nil, "c", known: "b", minutesLater: 9) == .here(leaving: "c"))
  }

  @Test("A confirmed value is replaced by the server's")
  func serverWins() {
    #expect(field("a", isUnsent: false, "b", known: "a") == .server(leaving: "a"))
    #expect(field("a", isUnsent: false, nil, known: "a") == .server(leaving: "a"))
    #expect(field("a", isUnsent: false, "b", minutesLater: -9) == .server(leaving: "a"))
    #expect(field(nil, isUnsent: false, "b") == .server(leaving: nil))
  }

  @Test("Values that were never synchronised are merged by time of change")
  func newerWins() {
    #expect(field("a", "b", minutesLater: 1) == .server(leaving: "a"))
    #expect(field("a", "b", minutesLater: -1) == .here(leaving: "b"))
    #expect(field("a", nil, minutesLater: 1) == .here(leaving: nil))
  }

  @Test("If neither is newer, the person decides")
  func undecided() {
    #expect(field("a", "b") == .undecided)
    #expect(field("a", "b", minutesLater: 1.0 / 60) == .undecided)
    let whenever = MergedField(
      here: "a", changedAt: noon, isUnsent: true, server: "b",
      serverSpan: noon.addingTimeInterval(-60)...noon.addingTimeInterval(60), known: nil)
    #expect(whenever.outcome == .undecided)
  }
}
