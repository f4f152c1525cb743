import Foundation
import MonaModel
import MonaPerson
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

/// Setting right what a visit says, on its sheet.
@MainActor @Suite struct SheetCorrectionTests {
  @Test func `the date of a visit is changed, and the change is undone`() async throws {
    let sample = try Sample.collected()
    let viewModel = await sample.appModel.sheet(Sample.joute)
    let before = Sample.noon.addingTimeInterval(86_400)
    var asked: [DateQuestion] = []
    sample.appModel.context.dates.ask = { question in
      asked.append(question)
      return question.answer("2026-10-31 14:30")
    }
    await viewModel.correctDate()
    #expect(asked.map(\.proposal) == ["2026-11-22 12:00"])
    #expect(asked[0].answer("2999-01-01") == nil && asked[0].answer("soon") == nil)
    #expect(asked[0].answer("1969-07-01") != nil, "a scanned photo may be old")
    let corrected = try #require(TypedMoment.date("2026-10-31 14:30"))
    #expect(try sample.store.visit(of: Sample.joute)?.collectedAt == corrected)
    let toast = try #require(sample.toasts.take().first)
    #expect(toast.text.contains("Oct 31, 2026"))
    await toast.undo?()
    #expect(try sample.store.visit(of: Sample.joute)?.collectedAt == before)
    #expect(sample.toasts.take().isEmpty)
  }

  @Test func `an unchanged date, or no answer, changes nothing`() async throws {
    let sample = try Sample.collected()
    // The question has no seconds, the visit has.
    let date = Sample.noon.addingTimeInterval(-86_400 + 12.5)
    try sample.store.setDate(of: Sample.joute, to: date)
    let viewModel = await sample.appModel.sheet(Sample.joute)
    for answer in [true, false] {
      sample.appModel.context.dates.ask = { answer ? $0.answer($0.proposal) : nil }
      await viewModel.correctDate()
    }
    #expect(try sample.store.visit(of: Sample.joute)?.collectedAt == date)
    #expect(sample.toasts.take().isEmpty)
  }
}
