import Foundation
import MonaArchive
import MonaModel
import MonaPerson
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor
@Suite struct BackupScreenTests {
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

  private func backup(_ store: Store, at file: URL) -> BackupScreen {
    BackupScreen(
      file, Backup(of: store, album) { $1.display(for: $0.kind) }, navigation: navigation)
  }

  private func restore(_ store: Store, _ file: URL) -> RestoreScreen {
    RestoreScreen(
      file, store: store, album: album, inspector: Self.inspector, navigation: navigation)
  }

  @Test func `a backup is told once it is whole, in both languages`() async throws {
    let store = try store()
    try store.collect(joute, photo: nil, at: noon)
    let screen = backup(store, at: file)
    screen.begin()
    await screen.finish()
    guard case .done(let manifest) = screen.stage else {
      Issue.record("\(screen.stage)")
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
      #expect(try Spoken.in(language) { screen.doneTexts(manifest).text } == text)
    }
  }

  @Test func `where nothing can be written, another place can be chosen`() async throws {
    let store = try store()
    let screen = backup(store, at: URL(fileURLWithPath: "/proc/backup.tar"))
    screen.begin()
    await screen.finish()
    guard case .refused(let sentence) = screen.stage else {
      Issue.record("\(screen.stage)")
      return
    }
    #expect(sentence.contains("choose another place"))
    screen.begin(at: file)
    await screen.finish()
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `what a backup changes is told in each way, and nothing is changed before`()
    async throws
  {
    let store = try store()
    try store.collect(joute, photo: nil, at: noon)
    let making = backup(store, at: file)
    making.begin()
    await making.finish()
    try store.rate(joute, 5, at: noon.addingTimeInterval(60))
    try store.collect(library, photo: nil, at: noon)
    let screen = restore(store, file)
    screen.begin()
    await screen.finish()
    #expect(screen.stage == .deciding)
    #expect(!screen.canRestore, "all of it is here, and newer")
    #expect(screen.lines[.merging]?.map(\.text).contains("1 visit is only here, and stays") == true)
    screen.way = .replacing
    #expect(screen.canRestore)
    let lines = try #require(screen.lines[.replacing])
    #expect(
      lines.map(\.text) == [
        "1 visit becomes what it is in the backup",
        "1 visit is only here, and is removed; its photo stays in your album",
      ])
    #expect(lines.allSatisfy { $0.titles.count == 1 })
    #expect(try store.visits().count == 2)
    screen.restore()
    await screen.finish()
    #expect(screen.stage == .done([]))
    #expect(try store.visits().map(\.rating) == [nil])
  }

  @Test func `a file that is no backup is refused`() async throws {
    let store = try store()
    try Data(repeating: 7, count: 5000).write(to: file)
    let screen = restore(store, file)
    screen.begin()
    await screen.finish()
    #expect(
      screen.stage
        == .refused("“backup.tar” is not a MONA backup: choose a file that MONA made."))
  }

  // MARK: Where MONA does not start

  private func rescue(_ reason: RescueReason, _ started: Counter) -> RescueScreen {
    let screen = RescueScreen(reason, .of(folders, Self.inspector))
    screen.onStart = { _ = started.next() }
    return screen
  }

  @Test func `damaged data makes place for the last copy, and MONA starts`() async throws {
    do {
      let store = try store()
      try store.collect(joute, photo: nil, at: noon)
      #expect(!store.keepDailyCopy())
    }
    let person = folders.data.appendingPathComponent("person.sqlite")
    for suffix in ["-wal", "-shm"] { unlink(person.path + suffix) }
    try Data(repeating: 7, count: 9000).write(to: person)
    let started = Counter()
    let screen = rescue(.lostData("It is damaged."), started)
    screen.startMona()
    #expect(started.value == 0, "as it is, it does not start")
    await screen.look()
    #expect(screen.offerTexts?.title.hasSuffix("has 1 visit.") == true)
    screen.goBack()
    await screen.finish()
    guard case .done = screen.stage else {
      Issue.record("\(screen.stage)")
      return
    }
    screen.startMona()
    #expect(started.value == 1)
    #expect(try Store(folder: folders.data).visits().count == 1)
  }

  @Test func `without a copy, a backup is restored in the place of what is damaged`() async throws {
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
    let screen = rescue(.lostData("It is damaged."), Counter())
    await screen.look()
    #expect(screen.offerTexts?.title == "No Copy")
    let question = try #require(await screen.question(of: file))
    #expect(question.body.hasPrefix("Backup of ") && question.body.contains("1 visit and 0 photos"))
    #expect(question.body.contains("What is here now is set aside, not removed."))
    #expect(screen.stage == .deciding, "nothing is restored before that is wanted")
    screen.restore(file)
    await screen.finish()
    #expect(screen.stage == .done("The backup is restored."))
    #expect(try Store(folder: folders.data).visits().map(\.rating) == [4])
  }

  @Test func `where MONA does not start, a file that is no backup is refused unasked`() async throws
  {
    try Data(repeating: 7, count: 5000).write(to: file)
    let screen = rescue(.failedStarts(2), Counter())
    #expect(await screen.question(of: file) == nil)
    #expect(
      screen.stage
        == .refused("“backup.tar” is not a MONA backup: choose a file that MONA made."))
  }

  @Test func `after failed starts all can be backed up, and MONA started again`() async throws {
    _ = try store()
    let started = Counter()
    let screen = rescue(.failedStarts(2), started)
    screen.backUp(to: file)
    await screen.finish()
    #expect(FileManager.default.fileExists(atPath: file.path))
    screen.startMona()
    #expect(started.value == 1)
    #expect(screen.reason.text.hasPrefix("MONA stopped 2 times in a row"))
  }
}
