import MonaModel
import MonaPerson
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct CommentDraftTests {
  /// A sample with one visit.
  private func collected() throws -> Sample {
    let sample = try Sample()
    try sample.store.collect(Sample.joute, photo: nil)
    return sample
  }

  private func draft(
    _ sample: Sample, pause: Duration = .zero, rest: Duration = .seconds(60)
  ) throws -> CommentDraft {
    let draft = CommentDraft(
      sample.context, of: Sample.joute, pause: pause, rest: rest)
    draft.follow(
      saved: try sample.store.visit(of: Sample.joute)?.comment,
      draft: try sample.store.draft(of: Sample.joute), since: draft.latest)
    return draft
  }

  private func waitFor(_ condition: () throws -> Bool) async throws {
    while try !condition() { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test func `a draft is stored a moment later, while typing goes on`() async throws {
    let sample = try collected()
    let draft = try draft(sample)
    draft.write("V")
    draft.write("Vu")
    try await waitFor { try sample.store.draft(of: Sample.joute)?.text == "Vu" }
    draft.write("Vu.")
    try await waitFor { try sample.store.draft(of: Sample.joute)?.text == "Vu." }
    #expect(try sample.store.visit(of: Sample.joute)?.comment == nil, "it is not saved yet")
  }

  @Test func `after a crash the draft is offered on the sheet and after collecting`() async throws {
    let sample = try collected()
    try sample.store.keepDraft(Draft("Commencé"), of: Sample.joute)
    let sheet = await sample.appModel.sheet(Sample.joute)
    #expect(sheet.comment.text == "Commencé" && sheet.comment.isFound)
    try withLanguage(.french) {
      #expect(
        sheet.comment.remark == "Vous aviez commencé à écrire ceci, sans l’enregistrer.")
    }
    let flow = sample.appModel.collected(Sample.joute, badges: [])
    await flow.load()
    #expect(flow.comment.text == "Commencé")
    flow.finish()
    await sample.appModel.pendingWrites.settle()
    #expect(try sample.store.visit(of: Sample.joute)?.comment == "Commencé")
    #expect(try sample.store.draft(of: Sample.joute) == nil)
  }

  @Test func `a draft stored late does not outlive the saving`() async throws {
    let sample = try collected()
    let draft = try draft(sample)
    for words in ["Vu", "Vu et", "Vu et revu"] {
      draft.write(words)
      await Task.yield()
      #expect(draft.save())
      await sample.appModel.pendingWrites.settle()
      #expect(try sample.store.draft(of: Sample.joute) == nil)
    }
  }

  @Test func `discarding shows the saved comment, and deletes the draft`() async throws {
    let sample = try collected()
    try sample.store.comment(Sample.joute, "Vu.")
    try sample.store.keepDraft(Draft("Vu. Mais", startedFrom: "Vu."), of: Sample.joute)
    let draft = try draft(sample)
    #expect(draft.isUnsaved)
    draft.discard()
    #expect(draft.text == "Vu." && !draft.isUnsaved && draft.remark.isEmpty)
    await sample.appModel.pendingWrites.settle()
    #expect(try sample.store.draft(of: Sample.joute) == nil)
  }

  @Test func `it is saved automatically once typing stops, and stays as it was typed`() async throws
  {
    let sample = try collected()
    let draft = try draft(sample, pause: .seconds(60), rest: .zero)
    draft.write("Vu et ")
    try await waitFor { !draft.remark.isEmpty }
    let comment = try sample.store.visit(of: Sample.joute)?.comment
    #expect(comment == "Vu et")
    #expect(try sample.store.draft(of: Sample.joute) == nil)
    draft.follow(saved: comment, draft: nil, since: draft.latest)
    #expect(draft.text == "Vu et " && !draft.isUnsaved)
    try withLanguage(.french) { #expect(draft.remark == "Le commentaire est enregistré.") }
    draft.write("Vu et r")
    #expect(draft.remark.isEmpty && draft.isUnsaved)
    try await waitFor { try sample.store.visit(of: Sample.joute)?.comment == "Vu et r" }
  }

  @Test func `a comment that is too long is not saved automatically, without a message`()
    async throws
  {
    let sample = try collected()
    let draft = try draft(sample, rest: .zero)
    let long = String(repeating: "e", count: CommentLimit.scalars + 1)
    draft.write(long)
    try await waitFor { try sample.store.draft(of: Sample.joute)?.text == long }
    await sample.appModel.pendingWrites.settle()
    #expect(draft.isUnsaved && sample.toasts.take().isEmpty)
  }

  @Test func `it does not show as saved before it is`() async throws {
    let sample = try collected()
    let draft = try draft(sample, pause: .seconds(60))
    draft.write("Vu")
    #expect(draft.save())
    #expect(draft.remark.isEmpty)
    await sample.appModel.pendingWrites.settle()
    try withLanguage(.english) { #expect(draft.remark == "The comment is saved.") }
  }

  @Test func `trailing white space after the saved comment is no draft`() async throws {
    let sample = try collected()
    try sample.store.comment(Sample.joute, "Vu")
    try sample.store.keepDraft(Draft("Vu mais", startedFrom: "Vu"), of: Sample.joute)
    let draft = try draft(sample)
    draft.write("Vu ")
    try await waitFor { try sample.store.draft(of: Sample.joute) == nil }
  }

  @Test func `going back after collecting saves the comment`() async throws {
    let sample = try collected()
    let sheet = await sample.appModel.sheet(Sample.joute)
    let flow = sample.appModel.collected(Sample.joute, badges: [])
    flow.comment.write("Vu")
    flow.disappear()
    await sample.appModel.pendingWrites.settle()
    await sheet.load()
    #expect(sheet.comment.text == "Vu" && !sheet.comment.isUnsaved)
    #expect(try sample.store.visit(of: Sample.joute)?.comment == "Vu")
  }

  @Test func `a reload from before a keystroke does not undo it`() throws {
    let sample = try collected()
    let draft = try draft(sample, pause: .seconds(60))
    let before = draft.latest
    draft.write("Vu")
    #expect(draft.save())
    draft.follow(saved: nil, draft: Draft("V"), since: before)
    #expect(draft.text == "Vu" && !draft.isUnsaved)
  }

  @Test func `the count shows near the limit, in both languages`() throws {
    let sample = try collected()
    let draft = try draft(sample, pause: .seconds(60))
    draft.write(String(repeating: "e", count: CommentLimit.scalars - 201))
    #expect(draft.remark.isEmpty)
    draft.write(String(repeating: "🙂", count: CommentLimit.scalars - 1))
    try withLanguage(.english) { #expect(draft.remark == "1 character left") }
    try withLanguage(.french) { #expect(draft.remark == "1 caractère restant") }
    draft.write(String(repeating: "e", count: CommentLimit.scalars + 2))
    try withLanguage(.french) {
      #expect(draft.remark == "2 caractères de trop : raccourcissez pour enregistrer.")
    }
  }

  // MARK: Changes by another process

  /// A sheet with an unsaved change to "Premier", which another process has replaced by "Second".
  private func stale() async throws -> (Sample, SheetViewModel) {
    let sample = try collected()
    try sample.store.comment(Sample.joute, "Premier")
    let sheet = await sample.appModel.sheet(Sample.joute)
    sheet.comment.write("Premier, revu")
    try sample.store.comment(Sample.joute, "Second")
    return (sample, sheet)
  }

  private func kept(_ sample: Sample) throws -> [String?] {
    [
      try sample.store.visit(of: Sample.joute)?.comment,
      try sample.store.draft(of: Sample.joute)?.text,
    ]
  }

  @Test func `leaving an outdated sheet keeps both comments, and says so`() async throws {
    let (sample, sheet) = try await stale()
    sheet.leave()
    await sample.appModel.pendingWrites.settle()
    await sample.appModel.pendingWrites.settle()
    #expect(try kept(sample) == ["Second", "Premier, revu"])
    try withLanguage(.french) {
      #expect(
        ErrorText.of(StoreError.commentChanged(Sample.joute))
          == "Ce commentaire a été changé ailleurs pendant que vous écriviez ; les deux sont gardés : choisissez sur sa fiche."
      )
    }
    #expect(sample.toasts.take().count == 1)
    let again = await sample.appModel.sheet(Sample.joute)
    #expect(again.comment.text == "Premier, revu" && again.comment.other == "Second")
  }

  @Test func `while typing, the person is asked, and nothing is saved before`() async throws {
    let (sample, sheet) = try await stale()
    await sheet.load()
    #expect(sheet.comment.text == "Premier, revu" && sheet.comment.other == "Second")
    #expect(!sheet.comment.save())
    sheet.leave()
    await sample.appModel.pendingWrites.settle()
    #expect(try kept(sample) == ["Second", "Premier, revu"])
    #expect(sample.toasts.take().count == 1)
  }

  @Test(arguments: ["Premier, revu", "Second", "Second\n\nPremier, revu"])
  func `the person keeps their own comment, the other one, or both`(expected: String) async throws {
    let (sample, sheet) = try await stale()
    await sheet.load()
    switch expected {
    case "Premier, revu": sheet.comment.keepMine()
    case "Second": sheet.comment.discard()
    default: sheet.comment.keepBoth()
    }
    #expect(sheet.comment.other == nil && sheet.comment.text == expected)
    await sample.appModel.pendingWrites.settle()
    #expect(try kept(sample) == [expected, nil])
  }

  @Test func `the same comment written elsewhere needs no choice`() async throws {
    let (sample, sheet) = try await stale()
    try sample.store.comment(Sample.joute, "Premier, revu")
    await sheet.load()
    #expect(sheet.comment.other == nil && !sheet.comment.isUnsaved)
    sheet.comment.write("Premier, relu")
    #expect(sheet.comment.save())
    await sample.appModel.pendingWrites.settle()
    #expect(try kept(sample) == ["Premier, relu", nil])
  }

  @Test func `a comment erased elsewhere is asked about too`() async throws {
    let (sample, sheet) = try await stale()
    try sample.store.comment(Sample.joute, nil)
    await sheet.load()
    #expect(sheet.comment.other == "")
  }
}
