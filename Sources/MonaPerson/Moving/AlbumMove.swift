import Foundation
import MonaCatalogue
import MonaLog
import MonaModel

/// Moves the album to another folder; after a crash at any moment, the current album folder has
/// every photo, complete.
///
/// The steps: write a note of the move; copy each file, compare it and give it its name in the new
/// folder; switch the stored choice of the album's folder atomically; remove each file of the old
/// folder while an identical copy exists; delete the note. Before the switch the move is rolled
/// back on failure, after it the move is completed. `resume` continues an interrupted move.
package struct AlbumMove: Sendable {
  let album: Album
  let person: PersonFile
  let data: URL
  let digest: @Sendable (URL) throws -> PhotoDigest
  let write: Album.Write
  let sharesDisk: Bool
  let trash: Trash
  let did: @Sendable (AlbumMoveStep) throws -> Void

  /// Prepares moves of an album.
  /// - Parameters:
  ///   - album: all its copies in this process switch to the new folder.
  ///   - folders: the data folder and the person's file.
  ///   - inspector: computes digests to compare files.
  ///   - trash: receives files of the old folder whose copies were removed meanwhile.
  package init(
    _ album: Album, _ folders: Folders, _ inspector: PhotoInspector, _ trash: Trash
  ) {
    self.init(album, folders.person, in: folders.data, inspector, trash) { _ in }
  }

  /// - Parameters:
  ///   - sharesDisk: false to copy bytes even within one disk; for tests.
  ///   - did: called after each step; tests throw from it to end the move there.
  init(
    _ album: Album, _ person: PersonFile, in data: URL,
    _ inspector: PhotoInspector, _ trash: Trash, sharesDisk: Bool = true,
    did: @escaping @Sendable (AlbumMoveStep) throws -> Void
  ) {
    (self.album, self.person, self.data, self.did) = (album, person, data, did)
    (digest, self.sharesDisk, self.trash) = (inspector.digest, sharesDisk, trash)
    write = album.write
  }

  /// Moves the album to a chosen folder, or to a subfolder of it if it has other files; off the
  /// main thread.
  ///
  /// Changes made to the album meanwhile are copied too. Cancelling the task rolls the move back.
  /// - Parameter progress: called with the progress, on any thread.
  /// - Returns: the new folder of the album.
  /// - Throws: `AlbumMoveError`, `CancellationError`, or a system error; the album is then where it
  ///   was.
  package func move(
    to chosen: URL, progress: @escaping @Sendable (AlbumMoveProgress) -> Void = { _ in }
  ) async throws -> URL {
    try await BlockingExecutor.shared.run {
      try Self.worded {
        if let before = AlbumMoveNote.read(of: person, in: data) {
          guard isSwitched(before) else { throw AlbumMoveError.busy }
          // That move is complete except for files that could not be removed: they stay in the old
          // folder.
          AlbumMoveNote.remove(of: person, in: data)
        }
        try album.makeFolder(album.folder)
        let target = try AlbumDestination(chosen: chosen, album: album.folder)
        let note = AlbumMoveNote(
          from: album.folder, to: target.folder, isMade: target.isMade,
          hasFiles: try !MovedFile.all(in: album.folder).files.isEmpty)
        try refuseWithoutRoom(note)
        try note.keep(of: person, in: data)
        try did(.noted)
        try goOn(note, progress)
        return note.to
      }
    }
  }

  /// Continues a move that an earlier run did not finish.
  /// - Returns: the album's folder; nil if there was no move to continue.
  /// - Throws: as `move`; the move is then rolled back, and the album is where it was.
  package func resume(
    progress: @escaping @Sendable (AlbumMoveProgress) -> Void = { _ in }
  ) async throws -> URL? {
    try await BlockingExecutor.shared.run {
      guard let note = AlbumMoveNote.read(of: person, in: data) else { return nil }
      guard let old = FileIdentity(note.from), old != FileIdentity(note.to) else {
        // Everything is moved, or the old folder's disk is missing.
        AlbumMoveNote.remove(of: person, in: data)
        return isSwitched(note) ? note.to : nil
      }
      try Self.worded { try goOn(note, progress) }
      return note.to
    }
  }

  private func isSwitched(_ note: AlbumMoveNote) -> Bool {
    guard case .folder(let album) = AlbumChoice(of: person, in: data) else { return false }
    return album.path == note.to.path
  }

  private func goOn(
    _ note: AlbumMoveNote, _ progress: @Sendable (AlbumMoveProgress) -> Void
  ) throws {
    var note = note
    // Two concurrent moves would undo each other's work.
    try FolderLock.holding(note.from, timeout: .zero) {
      if !isSwitched(note) {
        do {
          note.copied = try copyAll(note, progress)
          try note.keep(of: person, in: data)
          try AlbumChoice.keep(note.to, of: person, in: data)
        } catch let error where !(error is EndedByTest) {
          try takeBack(note)
          throw error
        }
        try did(.switched)
      }
      album.location.change(to: note.to)
      try clear(note)
    }
  }

  /// Thrown in tests to end a move as a crash does: nothing is rolled back.
  struct EndedByTest: Error {}

  // MARK: Helpers

  /// Lists the files of the old or the new folder.
  /// - Throws: `AlbumMoveError.missing` if its disk was removed.
  func all(in folder: URL, _ note: AlbumMoveNote) throws -> MovedFile.Found {
    let found = try MovedFile.all(in: folder)
    guard !found.files.isEmpty || !note.hasFiles else {
      throw AlbumMoveError.missing(folder: folder)
    }
    return found
  }

  func makeFolders(_ folders: [String], _ note: AlbumMoveNote) throws {
    for folder in folders {
      let url = note.to.appendingPathComponent(folder, isDirectory: true)
      guard mkdir(url.path, 0o777) != 0, errno != EEXIST else { continue }
      throw AlbumError(writing: errno)
    }
  }

  func twin(_ file: MovedFile, _ note: AlbumMoveNote) -> FileCopy {
    FileCopy(
      file: file, old: note.from.appendingPathComponent(file.name, isDirectory: false),
      new: note.to.appendingPathComponent(file.name, isDirectory: false), digest: digest,
      write: write, sharesDisk: sharesDisk)
  }

  /// Converts file errors of `work` to `AlbumMoveError`.
  private static func worded<Result>(_ work: () throws -> Result) throws -> Result {
    do { return try work() } catch StorageError.busy {
      throw AlbumMoveError.busy
    } catch let error as AlbumError {
      throw AlbumMoveError(error)
    }
  }
}

/// Why the album was not moved; it is unchanged, in the old folder.
package enum AlbumMoveError: Error, Hashable {
  /// The album is already in this folder.
  case sameFolder
  /// The folder is within the album itself.
  case insideAlbum
  /// Both the folder and its subfolder with the album's name have other files.
  case notEmpty(folder: URL)
  /// The folder does not exist, or its disk was removed.
  case missing(folder: URL)
  /// The path of the folder is not UTF-8.
  case notUTF8(folder: URL)
  /// The folder cannot be written to; the value is `errno`.
  case unwritable(errno: Int32)
  /// The disk has less free space than needed; the value is the needed bytes, nil if unknown.
  case noRoom(needed: Int?)
  /// A file of the album cannot be read; the second value is `errno`.
  case unreadable(name: String, errno: Int32)
  /// The copy of a file differs from the file.
  case differs(name: String)
  /// The name is taken on the target disk, for example where case is ignored.
  case nameTaken(name: String)
  /// Another process is moving the album.
  case busy
}

extension AlbumMoveError {
  /// Converts an error of a single file.
  init(_ error: AlbumError) {
    self =
      switch error {
      case .diskFull: .noRoom(needed: nil)
      case .albumUnwritable(let code), .unreadable(let code): .unwritable(errno: code)
      // Only thrown for photos to be added.
      case .notAnImage, .isAFolder, .tooLarge, .tooHeavy, .unsupported: .unwritable(errno: EINVAL)
      }
  }
}

/// The progress of a move.
package struct AlbumMoveProgress: Hashable, Sendable {
  /// The number of files in the new folder.
  package var done: Int
  /// The number of all files.
  package var total: Int
  /// The share of all bytes that is copied, 0 to 1.
  package var fraction: Double

  /// The progress before the first file is counted.
  package static let none = AlbumMoveProgress(done: 0, total: 0, fraction: 0)
}

/// The steps of a move; tests simulate a crash after each of them.
enum AlbumMoveStep: Hashable {
  /// The note of the move is written.
  case noted
  /// This file was copied to the new folder.
  case copied(String)
  /// The stored choice names the new folder.
  case switched
  /// This file was removed from the old folder.
  case removed(String)
  /// The copy of this file was removed in a rollback.
  case takenBack(String)
  /// The move is complete or rolled back.
  case ended
}
