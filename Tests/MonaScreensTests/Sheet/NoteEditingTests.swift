import Foundation
import MonaModel
import MonaPerson
import MonaTestSupport
import Testing

@testable import MonaScreens

/// The person's own note on a sheet.
@MainActor @Suite struct NoteEditingTests {
  @Test func `a note is saved while it is written, and shown again`() async throws {
    let sample = try Sample()
    let viewModel = await sample.appModel.sheet(Sample.joute)
    #expect(viewModel.showsNote && viewModel.note.text.isEmpty && !viewModel.note.isOpen)
    viewModel.note.open()
    #expect(viewModel.note.isOpen)
    viewModel.note.write("Open at nine.")
    while try sample.store.personalNote(of: Sample.joute) == nil {
      try await Task.sleep(for: .milliseconds(5))
    }
    await viewModel.load()
    #expect(viewModel.note.text == "Open at nine." && sample.toasts.take().isEmpty)
    let again = await sample.appModel.sheet(Sample.joute)
    #expect(again.note.text == "Open at nine." && again.note.isOpen)
  }

  @Test func `leaving saves at once, and what is typed survives a reload`() async throws {
    let sample = try Sample()
    let viewModel = await sample.appModel.sheet(Sample.joute)
    viewModel.note.write("Open ")
    await viewModel.load()
    #expect(viewModel.note.text == "Open ", "a blank at the end stays while one is writing")
    viewModel.note.write("Open at nine.")
    viewModel.leave()
    #expect(sample.toasts.takeAnnouncements() == ["The note is saved."])
    await sample.appModel.pendingWrites.settle()
    #expect(try sample.store.personalNote(of: Sample.joute) == "Open at nine.")
    viewModel.leave()
    #expect(sample.toasts.takeAnnouncements().isEmpty, "nothing was left to save")
    viewModel.note.write("")
    viewModel.leave()
    #expect(sample.toasts.takeAnnouncements() == ["The note is removed."])
    await sample.appModel.pendingWrites.settle()
    #expect(try sample.store.personalNote(of: Sample.joute) == nil)
  }

  @Test func `what another process writes meanwhile is kept beside it`() async throws {
    let sample = try Sample()
    let viewModel = await sample.appModel.sheet(Sample.joute)
    viewModel.note.write("Mine")
    try sample.store.setPersonalNote("Theirs", of: Sample.joute, startedFrom: nil)
    viewModel.leave()
    await sample.appModel.pendingWrites.settle()
    await viewModel.load()
    #expect(viewModel.note.text == "Theirs\n\nMine")
  }

  @Test func `a note that is too long stays in the box, and says so`() async throws {
    let sample = try Sample()
    let viewModel = await sample.appModel.sheet(Sample.joute)
    viewModel.note.write(String(repeating: "x", count: PersonalNote.limit + 1))
    #expect(viewModel.note.isTooLong && viewModel.note.remark.contains("20,001"))
    viewModel.leave()
    await sample.appModel.pendingWrites.settle()
    #expect(sample.toasts.take().count == 1)
    #expect(try sample.store.personalNote(of: Sample.joute) == nil)
    #expect(viewModel.note.text.count == PersonalNote.limit + 1)
  }

  @Test func `a collected work may have a note, and the box stays while it is emptied`()
    async throws
  {
    let sample = try Sample()
    try sample.store.collect(Sample.joute, photo: "1.jpg")
    try sample.store.setPersonalNote("Open at nine.", of: Sample.joute, startedFrom: nil)
    let viewModel = await sample.appModel.sheet(Sample.joute)
    #expect(viewModel.showsNote && viewModel.note.isOpen)
    viewModel.note.write("")
    viewModel.leave()
    await sample.appModel.pendingWrites.settle()
    await viewModel.load()
    #expect(viewModel.note.isOpen && viewModel.note.text.isEmpty)
    #expect(await !sample.appModel.sheet(DiscoveryID(.artwork, 999)).showsNote)
  }
}
