import Foundation
import MonaArchive
import MonaModel
import MonaPerson
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor
@Suite struct BackupViewModelTests {
  private let folder: TemporaryFolder
  private let folders: Folders
  private let navigation = Navigation(view: .daily)

  private static let inspector = PhotoInspector(
    inspect: { _ in PhotoInfo(type: .jpeg, width: 4, height: 3) },
    digest: { file in
      guard let hex = try? SHA256.digest(of: file).hexadecimal, let digest = PhotoDigest(hex: hex)
      else { throw AlbumError.unreadable(errno: ENOENT) }
      return digest
    })

  init() throws {
    folder = try TemporaryFolder()
    var folders = Folders(environment: ["HOME": folder.url.path], userDirectories: nil)
    folders.data = folder.url.appendingPathComponent("data")
    folders.album = folder.url.appendingPathComponent("album")
    self.folders = folders
  }

  private var file: URL { folder.url.appendingPathComponent("backup.tar") }
  private var album: Album { Album(folder: folders.album) }

  private func store() throws -> Store {
    let store = try Store(folder: folders.data)
    try store.catalogue.seed([joute, library])
    return store
  }

  private func backup(_ store: Store, at file: URL) -> BackupViewModel {
    BackupViewModel(
      file, Backup(of: store, album) { $1.display(for: $0.kind) }, navigation: navigation)
  }

  private func restore(_ store: Store, _ file: URL) -> RestoreViewModel {
    RestoreViewModel(AppContext(store, album, Self.inspector, trash: .folder(in: folder)), file)
  }

  @Test func `a complete backup shows its file, in both languages`() async throws {
    let store = try store()
    try store.collect(joute, photo: nil, at: noon)
    let viewModel = backup(store, at: file)
    viewModel.begin()
    await viewModel.finish()
    guard case .done(let manifest) = viewModel.stage else {
      Issue.record("\(viewModel.stage)")
      return
    }
    for (language, text) in [
      (
        SpokenLanguage.english,
        "“backup.tar” contains 1 visit and 0 photos. MONA read it back: it is complete."
      ),
      (
        .french,
        "«\u{00A0}backup.tar\u{00A0}» contient 1 visite et 0 photo. MONA l’a relu\u{00A0}: il est complet."
      ),
    ] {
      #expect(try withLanguage(language) { viewModel.doneTexts(manifest).text } == text)
    }
  }

  @Test func `in a read-only folder another place can be chosen`() async throws {
    let store = try store()
    let viewModel = backup(store, at: URL(fileURLWithPath: "/proc/backup.tar"))
    viewModel.begin()
    await viewModel.finish()
    guard case .refused(let sentence) = viewModel.stage else {
      Issue.record("\(viewModel.stage)")
      return
    }
    #expect(sentence.contains("choose another place"))
    viewModel.begin(at: file)
    await viewModel.finish()
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `each way of restoring shows what it changes, and changes nothing before`()
    async throws
  {
    let store = try store()
    try store.collect(joute, photo: nil, at: noon)
    let making = backup(store, at: file)
    making.begin()
    await making.finish()
    try store.rate(joute, 5, at: noon.addingTimeInterval(60))
    try store.collect(library, photo: nil, at: noon)
    let viewModel = restore(store, file)
    viewModel.begin()
    await viewModel.finish()
    #expect(viewModel.stage == .deciding)
    #expect(!viewModel.canRestore, "all of it is here, and newer")
    #expect(
      viewModel.lines[.merging]?.map(\.text).contains("1 visit is only here, and stays") == true)
    viewModel.way = .replacing
    #expect(viewModel.canRestore)
    let lines = try #require(viewModel.lines[.replacing])
    #expect(
      lines.map(\.text) == [
        "1 visit becomes what it is in the backup",
        "1 visit is only here, and is removed; its photo stays in your album",
      ])
    #expect(lines.allSatisfy { $0.titles.count == 1 })
    #expect(try store.visits().count == 2)
    viewModel.restore()
    await viewModel.finish()
    #expect(viewModel.stage == .done([]))
    #expect(try store.visits().map(\.rating) == [nil])
  }

  @Test func `a file that is no backup is refused`() async throws {
    let store = try store()
    try Data(repeating: 7, count: 5000).write(to: file)
    let viewModel = restore(store, file)
    viewModel.begin()
    await viewModel.finish()
    #expect(
      viewModel.stage
        == .refused("“backup.tar” is not a MONA backup: choose a file that MONA made."))
  }

  // MARK: Where MONA does not start

  private func rescue(_ reason: RescueReason, _ started: Counter) -> RescueViewModel {
    let viewModel = RescueViewModel(reason, .of(folders, Self.inspector))
    viewModel.onStart = { _ = started.next() }
    return viewModel
  }

  @Test func `damaged data is replaced by the last copy, and MONA starts`() async throws {
    do {
      let store = try store()
      try store.collect(joute, photo: nil, at: noon)
      #expect(!store.keepDailyCopy())
    }
    let person = folders.data.appendingPathComponent("person.sqlite")
    for suffix in ["-wal", "-shm"] { unlink(person.path + suffix) }
    try Data(repeating: 7, count: 9000).write(to: person)
    let started = Counter()
    let viewModel = rescue(.lostData("It is damaged."), started)
    viewModel.startMona()
    #expect(started.value == 0, "the damaged data does not start")
    await viewModel.look()
    #expect(viewModel.offerTexts?.title.hasSuffix("has 1 visit.") == true)
    viewModel.goBack()
    await viewModel.finish()
    guard case .done = viewModel.stage else {
      Issue.record("\(viewModel.stage)")
      return
    }
    viewModel.startMona()
    #expect(started.value == 1)
    #expect(try Store(folder: folders.data).visits().count == 1)
  }

  @Test func `without a copy, a backup replaces the damaged data`() async throws {
    do {
      let store = try store()
      try store.collect(joute, photo: nil, rating: 4, at: noon)
      let making = backup(store, at: file)
      making.begin()
      await making.finish()
    }
    let person = folders.data.appendingPathComponent("person.sqlite")
    for suffix in ["-wal", "-shm"] { unlink(person.path + suffix) }
    try Data(repeating: 7, count: 9000).write(to: person)
    let viewModel = rescue(.lostData("It is damaged."), Counter())
    await viewModel.look()
    #expect(viewModel.offerTexts?.title == "No Copy")
    let question = try #require(await viewModel.question(of: file))
    #expect(question.body.hasPrefix("Backup of ") && question.body.contains("1 visit and 0 photos"))
    #expect(question.body.contains("What is here now is set aside, not removed."))
    #expect(viewModel.stage == .deciding, "nothing is restored before it is confirmed")
    viewModel.restore(file)
    await viewModel.finish()
    #expect(viewModel.stage == .done("The backup is restored."))
    #expect(try Store(folder: folders.data).visits().map(\.rating) == [4])
  }

  @Test func `while MONA cannot start, a file that is no backup is refused without a question`()
    async throws
  {
    try Data(repeating: 7, count: 5000).write(to: file)
    let viewModel = rescue(.failedStarts(2), Counter())
    #expect(await viewModel.question(of: file) == nil)
    #expect(
      viewModel.stage
        == .refused("“backup.tar” is not a MONA backup: choose a file that MONA made."))
  }

  @Test func `after failed starts the data can be backed up, and MONA started again`() async throws
  {
    _ = try store()
    let started = Counter()
    let viewModel = rescue(.failedStarts(2), started)
    viewModel.backUp(to: file)
    await viewModel.finish()
    #expect(FileManager.default.fileExists(atPath: file.path))
    viewModel.startMona()
    #expect(started.value == 1)
    #expect(viewModel.reason.text.hasPrefix("MONA stopped 2 times in a row"))
  }
}
