import MonaPerson
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct CommentDraftTests {
  /// Screens with one visit.
  private func collected() throws -> Sample {
    let sample = try Sample()
    try sample.store.collect(Sample.joute, photo: nil)
    return sample
  }

  private func draft(_ sample: Sample, pause: Duration = .zero) throws -> CommentDraft {
    let draft = CommentDraft(
      store: sample.store, notices: sample.notices, acts: sample.screens.acts, of: Sample.joute,
      pause: pause)
    draft.follow(
      saved: try sample.store.visit(of: Sample.joute)?.comment,
      draft: try sample.store.draft(of: Sample.joute), since: draft.latest)
    return draft
  }

  private func waitFor(_ condition: () throws -> Bool) async throws {
    while try !condition() { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test func `what is typed is kept a moment later, while one goes on typing`() async throws {
    let sample = try collected()
    let draft = try draft(sample)
    draft.write("V")
    draft.write("Vu")
    try await waitFor { try sample.store.draft(of: Sample.joute) == "Vu" }
    draft.write("Vu.")
    try await waitFor { try sample.store.draft(of: Sample.joute) == "Vu." }
    #expect(try sample.store.visit(of: Sample.joute)?.comment == nil, "it is not saved yet")
  }

  @Test func `after a crash it is offered on the sheet and in the flow`() async throws {
    let sample = try collected()
    try sample.store.keepDraft("Commencé", of: Sample.joute)
    let sheet = await sample.screens.sheet(Sample.joute)
    #expect(sheet.comment.text == "Commencé" && sheet.comment.isFound)
    try Spoken.in(.french) {
      #expect(
        sheet.comment.remark == "Vous aviez commencé à écrire ceci, sans l’enregistrer.")
    }
    let flow = sample.screens.collected(Sample.joute, badges: [])
    await flow.load()
    #expect(flow.comment.text == "Commencé")
    flow.next()
    flow.next()
    await sample.screens.acts.settle()
    #expect(try sample.store.visit(of: Sample.joute)?.comment == "Commencé")
    #expect(try sample.store.draft(of: Sample.joute) == nil)
  }

  @Test func `what was kept late does not outlive the saving`() async throws {
    let sample = try collected()
    let draft = try draft(sample)
    for words in ["Vu", "Vu et", "Vu et revu"] {
      draft.write(words)
      await Task.yield()
      #expect(draft.save())
      await sample.screens.acts.settle()
      #expect(try sample.store.draft(of: Sample.joute) == nil)
    }
  }

  @Test func `discarding shows what is saved, and leaves no draft`() async throws {
    let sample = try collected()
    try sample.store.comment(Sample.joute, "Vu.")
    try sample.store.keepDraft("Vu. Mais", of: Sample.joute)
    let draft = try draft(sample)
    #expect(draft.isUnsaved)
    draft.discard()
    #expect(draft.text == "Vu." && !draft.isUnsaved && draft.remark.isEmpty)
    await sample.screens.acts.settle()
    #expect(try sample.store.draft(of: Sample.joute) == nil)
  }

  @Test func `skipping the flow leaves what was written on the sheet`() async throws {
    let sample = try collected()
    let sheet = await sample.screens.sheet(Sample.joute)
    let flow = sample.screens.collected(Sample.joute, badges: [])
    flow.comment.write("Vu")
    flow.leave()
    await sample.screens.acts.settle()
    await sheet.load()
    #expect(sheet.comment.text == "Vu" && sheet.comment.isUnsaved)
    #expect(try sample.store.visit(of: Sample.joute)?.comment == nil)
  }

  @Test func `what the store said before a letter was typed does not undo it`() throws {
    let sample = try collected()
    let draft = try draft(sample, pause: .seconds(60))
    let before = draft.latest
    draft.write("Vu")
    #expect(draft.save())
    draft.follow(saved: nil, draft: "V", since: before)
    #expect(draft.text == "Vu" && !draft.isUnsaved)
  }

  @Test func `the count shows near the limit, in both languages`() throws {
    let sample = try collected()
    let draft = try draft(sample, pause: .seconds(60))
    draft.write(String(repeating: "e", count: Visit.commentLimit - 201))
    #expect(draft.remark.isEmpty)
    draft.write(String(repeating: "🙂", count: Visit.commentLimit - 1))
    try Spoken.in(.english) { #expect(draft.remark == "1 character left") }
    try Spoken.in(.french) { #expect(draft.remark == "1 caractère restant") }
    draft.write(String(repeating: "e", count: Visit.commentLimit + 2))
    try Spoken.in(.french) {
      #expect(draft.remark == "2 caractères de trop : raccourcissez pour enregistrer.")
    }
  }
}
