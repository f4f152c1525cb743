import Foundation
import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaPerson
@testable import MonaScreens
@testable import MonaSync

@MainActor @Suite struct ReportFormTests {
  private let sample: Sample
  private let form: ReportFormViewModel

  init() async throws {
    sample = try Sample()
    sample.navigation.open(.sheet(Sample.joute))
    sample.navigation.open(.report(Sample.joute))
    form = sample.appModel.report(Sample.joute)
    await form.load()
  }

  private var draft: ReportDraft { form.draft }

  @Test func `a report is stored only once a problem is chosen, and then opens the list`()
    async throws
  {
    #expect(!form.canStore)
    await form.submit()
    #expect(try sample.store.reports().isEmpty)
    draft.problem = .damaged
    draft.words = " Un bras manque "
    let photo = try sample.photo()
    await form.take(photo: photo)
    #expect(form.canStore && form.photoText == "IMG_0001.jpg")
    await form.submit()
    let report = try #require(try sample.store.reports().first)
    #expect(report.content == ReportContent(.damaged, of: Sample.joute, words: "Un bras manque"))
    #expect(try sample.store.reportPhoto(of: report.id) == Data(contentsOf: photo))
    #expect(sample.navigation.routes == [.sheet(Sample.joute), .reports])
    #expect(sample.appModel.report(Sample.joute).draft.problem == nil, "the next one is empty")
  }

  @Test func `with an account the report goes by itself, and the sheet is shown again`()
    async throws
  {
    _ = try sample.store.claim(
      for: PersonOwner(server: "https://mona.test/api/v3", user: "7"), called: "léa")
    await form.load()
    draft.problem = .absent
    await form.submit()
    #expect(sample.navigation.routes == [.sheet(Sample.joute)])
    #expect(try sample.store.waitingReports().count == 1)
    let sheet = await sample.appModel.sheet(Sample.joute)
    try withLanguage(.english) {
      #expect(sheet.reportText == "Your report: It is not there. Waits to be sent.")
    }
  }

  @Test func `what is missing is said on the form, and what was entered stays`() async throws {
    draft.problem = .moved
    await form.submit()
    #expect(form.trouble == ReportError.placeMissing.sentence)
    draft.problem = .wrong
    await form.submit()
    #expect(form.trouble == ReportError.factMissing.sentence)
    form.set(.date, isWrong: true)
    form.set(.title, isWrong: true)
    form.set(.title, isWrong: false)
    draft.photo = sample.folder.appendingPathComponent("gone.jpg")
    await form.submit()
    #expect(form.trouble != nil && draft.facts == [.date])
    #expect(try sample.store.reports().isEmpty)
    form.removePhoto()
    await form.submit()
    #expect(try sample.store.reports().first?.content.facts == [.date] && form.trouble == nil)
  }

  @Test func `the new place is chosen on the map, and the form is shown again`() async throws {
    let park = try #require(Coordinate(latitude: 45.51, longitude: -73.55))
    draft.problem = .moved
    form.choosePlace()
    #expect(sample.navigation.view == .map && sample.navigation.placeRequest != nil)
    #expect(!sample.appModel.origin.isAskingForPlace)
    let map = sample.appModel.map()
    await map.click(on: nil, at: park, zoom: 15)
    #expect(draft.place == park && sample.navigation.placeRequest == nil)
    #expect(sample.navigation.view == .daily)
    #expect(sample.navigation.routes == [.sheet(Sample.joute), .report(Sample.joute)])
    #expect(sample.appModel.origin.current == .centre, "distances start where they did")
    await form.submit()
    #expect(try sample.store.reports().first?.content.place == park)
  }

  @Test func `giving up on the map keeps the form, also if it was opened there`() async throws {
    sample.navigation.show(.map)
    sample.navigation.open(.report(Sample.library))
    let form = sample.appModel.report(Sample.library)
    form.draft.problem = .moved
    form.draft.words = "En face"
    form.choosePlace()
    #expect(sample.navigation.routes.isEmpty)
    sample.navigation.back()
    #expect(sample.navigation.view == .map && sample.navigation.routes == [.report(Sample.library)])
    let again = sample.appModel.report(Sample.library)
    #expect(again.draft.words == "En face" && again.draft.place == nil)
    #expect(!sample.navigation.isSettingOrigin)
  }
}

@MainActor @Suite struct ReportsViewModelTests {
  private let sample: Sample
  private let viewModel: ReportsViewModel

  init() throws {
    sample = try Sample()
    viewModel = sample.appModel.reports()
  }

  private func add(_ problem: ReportProblem = .damaged, photo: Data? = nil) async throws -> String {
    let report = try sample.store.report(ReportContent(problem, of: Sample.joute), photo: photo)
    await viewModel.load()
    return report.id
  }

  private var line: ReportLine { get throws { try #require(viewModel.lines.first) } }

  @Test func `a report is listed with what became of it`() async throws {
    let id = try await add()
    try await withLanguage(.english) {
      await viewModel.load()
      #expect(try line.title == "The Joust" && line.state == "Waits to be sent.")
      try sample.store.confirmReport(id, number: 3)
      let remote = try #require(
        RemoteReport(
          id: id, number: 3, content: ReportContent(.damaged, of: Sample.joute), state: .done,
          answer: "Restored", reportedAt: nil, changedAt: nil))
      try sample.store.merge([remote])
      await viewModel.load()
      #expect(try line.state == "Answered by MONA: Restored")
      #expect(try line.isAnswered && !line.isHere && !line.canSend)
    }
    viewModel.open(try line)
    #expect(sample.navigation.routes.last == .sheet(Sample.joute))
  }

  @Test func `it is saved as a file, or its e-mail is written, with the photo`() async throws {
    let photo = Data([0xFF, 0xD8])
    let id = try await add(photo: photo)
    let (message, file) = try #require(await viewModel.message(of: line))
    #expect(try Data(contentsOf: #require(file)) == photo)
    #expect(message.mailto?.hasPrefix("mailto:linux@monamontreal.org?subject=") == true)
    #expect(try sample.store.report(id)?.state == .waiting, "nobody has sent it yet")
    let saved = sample.folder.appendingPathComponent("r.eml")
    await viewModel.save(try line, to: saved)
    #expect(try Data(contentsOf: saved).count > 200)
    #expect(try sample.store.report(id)?.state == .passedOn)
    #expect(try line.canSend)
    await viewModel.send(try line)
    #expect(sample.toasts.takeAnnouncements() == ["It is sent again."])
    #expect(try sample.store.waitingReports().map(\.id) == [id])
  }

  @Test func `it is removed, and undo brings it back`() async throws {
    let id = try await add(photo: Data([1]))
    await viewModel.remove(try line)
    #expect(try viewModel.lines.isEmpty && sample.store.reports().isEmpty)
    await sample.toasts.waiting.last?.undo?()
    #expect(try sample.store.reports().map(\.id) == [id])
  }

  @Test func `what waits is in the outbox too`() async throws {
    _ = try await add()
    let outbox = sample.appModel.outbox()
    await outbox.load()
    #expect(outbox.reports.count == 1 && outbox.lines.isEmpty)
  }
}
