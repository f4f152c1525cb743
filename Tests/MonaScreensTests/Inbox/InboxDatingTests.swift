import Foundation
import MonaModel
import MonaText
import Testing

@testable import MonaPerson
@testable import MonaScreens

@MainActor @Suite("Asking when a photo was taken")
struct InboxDatingTests {
  @Test("A photo without a date is asked about, and its date is stored")
  func inbox() async throws {
    let sample = try InboxSample()
    let (viewModel, dating) = (sample.viewModel, sample.viewModel.dating)
    viewModel.reading.read([
      try sample.photo("a.jpg", 0, at: InboxSample.joute),
      try sample.photo("b.jpg", .nan, at: InboxSample.library),
      try sample.photo("IMG_20251017_100000.jpg", .nan, at: InboxSample.presbytery),
    ])
    await viewModel.settle()
    let names = viewModel.groups.all.map { $0.photos[0].file.lastPathComponent }
    let place = try #require(names.firstIndex(of: "b.jpg"))
    viewModel.groups.come(to: try #require(names.firstIndex(of: "a.jpg")))
    #expect(!dating.isShown)
    viewModel.groups.come(to: try #require(names.firstIndex { $0.hasPrefix("IMG_") }))
    #expect(dating.isShown && dating.text == "2025-10-17 10:00")
    #expect(dating.question == tr("When was this photo taken? The date is a guess."))
    #expect(viewModel.groups.photoText.contains("a guess"))

    viewModel.groups.come(to: place)
    #expect(dating.isShown && dating.text.isEmpty)
    viewModel.deciding.choose(1)
    await viewModel.settle()
    viewModel.collecting.collect()
    await viewModel.settle()
    #expect(try sample.store.visits().isEmpty)
    let front = try #require(
      viewModel.groups.all.firstIndex { $0.photos[0].file.lastPathComponent == "b.jpg" })
    #expect(viewModel.groups.all[front].problem == .noDate)

    viewModel.groups.come(to: front)
    for nonsense in ["", "yesterday", "2999-01-01", "1950-01-01"] { #expect(!dating.say(nonsense)) }
    #expect(dating.say("2025-11-01 14:30"))
    await viewModel.settle()
    #expect(viewModel.groups.photo?.dateSource == .person)
    viewModel.collecting.collect()
    await viewModel.settle()
    #expect(
      try sample.store.visits().map(\.collectedAt) == [TypedMoment.date("2025-11-01 14:30")])
  }

  @Test("By hand, the person is asked before the work is collected, and may decline")
  func byHand() async throws {
    let sample = try InboxSample()
    let photo = try sample.photo("a.jpg", .nan)
    let context = sample.appModel.context
    let answers = Answers()
    context.dates.ask = { answers.answer($0) }
    #expect(await !context.visits.collect(Sample.joute, title: "La Joute", photo: photo))
    #expect(try sample.store.visits().isEmpty)
    #expect(answers.asked.map(\.proposal) == [MontrealDay(Date()).description])
    answers.date = DateQuestion.date("2025-11-01")
    #expect(await context.visits.collect(Sample.joute, title: "La Joute", photo: photo))
    #expect(try sample.store.visits().map(\.collectedAt) == [answers.date])

    let guessed = try sample.photo("IMG_20251017_100000.jpg", .nan)
    #expect(await context.visits.collect(Sample.library, title: "x", photo: guessed))
    #expect(answers.asked.last?.proposal == "2025-10-17 10:00")
    #expect(answers.asked.count == 3)
    // A photo that says when it was taken is not asked about.
    let sure = try sample.photo("c.jpg", 0)
    #expect(
      await context.visits.replacePhoto(
        of: PhotoDestination(id: Sample.library, title: "x", isCollected: true), with: sure))
    #expect(answers.asked.count == 3)
  }
}

/// A person who answers every question with the same date.
@MainActor
private final class Answers {
  var asked: [DateQuestion] = []
  var date: Date?

  func answer(_ question: DateQuestion) -> Date? {
    asked.append(question)
    return date
  }
}
