import Foundation
import MonaModel
import MonaPerson
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct AlbumMovingTests {
  private let temporary: TemporaryFolder
  private let album: Album
  private let toasts = Toasts()

  init() throws {
    temporary = try TemporaryFolder()
    for name in ["data", "album", "disk"] {
      try FileManager.default.createDirectory(
        at: temporary.url.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    album = Album(folder: temporary.url.appendingPathComponent("album"))
    try Data("joute".utf8).write(to: album.url(of: "La Joute.jpg"))
  }

  private var disk: URL { temporary.url.appendingPathComponent("disk") }

  private func moving(onMove: @escaping @MainActor () async -> Void = {}) -> AlbumMoving {
    let folders = Folders(
      environment: [
        "HOME": "/h", "MONA_DATA_DIR": temporary.url.appendingPathComponent("data").path,
      ],
      userDirectories: nil)
    let inspector = PhotoInspector(
      inspect: { _ in PhotoInfo(type: .jpeg, width: 4, height: 3, takenAt: nil) },
      digest: { try PhotoDigest(hashing: $0) })
    return AlbumMoving(
      album: album, move: AlbumMove(album, folders, inspector, .folder(in: temporary)),
      toasts: toasts, onMove: onMove)
  }

  @Test func `a completed move is announced, and views of photos reload`() async {
    var tellings = 0
    let moving = moving { tellings += 1 }
    #expect(moving.isPossible && !moving.isMoving)
    await moving.move(to: disk)
    #expect(moving.text == disk.path.isolated)
    #expect(tellings == 1 && !moving.isMoving)
    #expect(toasts.take().map(\.text) == ["Your album is now in \(disk.path.isolated)."])
    #expect(FileManager.default.fileExists(atPath: album.url(of: "La Joute.jpg").path))
  }

  @Test(arguments: [SpokenLanguage.english, .french])
  func `a failed move shows its reason beside the album's location`(language: SpokenLanguage)
    async throws
  {
    try await withLanguage(language) {
      let moving = moving()
      await moving.move(to: album.folder)
      let reason =
        language == .french
        ? "Votre album est déjà dans ce dossier." : "Your album is in this folder already."
      #expect(moving.text == "\(album.folder.path.isolated)\n\(reason)")
      #expect(toasts.take().map(\.text) == [reason])
    }
  }

  @Test func `an album set by the environment cannot be moved`() async {
    let moving = AlbumMoving(album: album, move: nil, toasts: toasts, onMove: {})
    #expect(!moving.isPossible)
    await moving.move(to: disk)
    #expect(album.folder.lastPathComponent == "album")
  }
}
