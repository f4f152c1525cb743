import Foundation
import MonaCatalogue
import MonaLog
import MonaModel

/// Moves the album to another folder, so that whenever the computer fails, every photo is in the folder
/// that is the album, and whole.
///
/// In this order: it is noted that the album moves; each file is copied, compared and given its name in
/// the new folder; the note of where the album is changes, in one step; the files of the old folder go,
/// each only while its copy is there and the same; the note of the move goes. Until the step in the middle
/// the move can be taken back, afterwards it is done. `resume` goes on from wherever it was left.
package struct AlbumMove: Sendable {
  let album: Album
  let person: PersonFile
  let data: URL
  let digest: @Sendable (URL) throws -> PhotoDigest
  let write: Album.Write
  let sharesDisk: Bool
  let trash: Trash
  let did: @Sendable (AlbumMoveStep) throws -> Void

  /// Moves of an album.
  /// - Parameters:
  ///   - album: all its copies in this process follow.
  ///   - folders: where the data is that goes with it.
  ///   - inspector: reads files to compare them.
  ///   - trash: takes what is left in the old folder of photos that were removed meanwhile.
  package init(
    _ album: Album, _ folders: Folders, _ inspector: PhotoInspector, _ trash: Trash
  ) {
    self.init(album, folders.person, in: folders.data, inspector, trash) { _ in }
  }

  /// - Parameters:
  ///   - sharesDisk: false to copy all, as between two disks.
  ///   - did: called after each step, so that tests can end the program there.
  init(
    _ album: Album, _ person: PersonFile, in data: URL,
    _ inspector: PhotoInspector, _ trash: Trash, sharesDisk: Bool = true,
    did: @escaping @Sendable (AlbumMoveStep) throws -> Void
  ) {
    (self.album, self.person, self.data, self.did) = (album, person, data, did)
    (digest, self.sharesDisk, self.trash) = (inspector.digest, sharesDisk, trash)
    write = album.write
  }

  /// Moves the album to a folder the person chose, or into it where it has other files; off the main
  /// thread.
  ///
  /// What is done to the album meanwhile goes along. A task that is cancelled takes the move back.
  /// - Parameter told: called as it goes on, on any thread.
  /// - Returns: where it is now.
  /// - Throws: `AlbumMoveError`, `CancellationError`, or what the system says of the disk; the album is
  ///   where it was.
  package func move(
    to chosen: URL, told: @escaping @Sendable (AlbumMoveProgress) -> Void = { _ in }
  ) async throws -> URL {
    try await BlockingExecutor.shared.run {
      try Self.worded {
        if let before = AlbumMoveNote.read(of: person, in: data) {
          guard isSwitched(before) else { throw AlbumMoveError.busy }
          // Only what cannot be removed is left of it: that stays where it was.
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
        try goOn(note, told)
        return note.to
      }
    }
  }

  /// Goes on with a move that an earlier run did not end.
  /// - Returns: where the album is now; nil when there was nothing to go on with.
  /// - Throws: as `move`; the move is then forgotten, and the album where it was.
  package func resume(
    told: @escaping @Sendable (AlbumMoveProgress) -> Void = { _ in }
  ) async throws -> URL? {
    try await BlockingExecutor.shared.run {
      guard let note = AlbumMoveNote.read(of: person, in: data) else { return nil }
      guard let old = FileIdentity(note.from), old != FileIdentity(note.to) else {
        // All of it is moved, or the disk it was on is gone.
        AlbumMoveNote.remove(of: person, in: data)
        return isSwitched(note) ? note.to : nil
      }
      try Self.worded { try goOn(note, told) }
      return note.to
    }
  }

  private func isSwitched(_ note: AlbumMoveNote) -> Bool {
    guard case .folder(let album) = AlbumChoice(of: person, in: data) else { return false }
    return album.path == note.to.path
  }

  private func goOn(
    _ note: AlbumMoveNote, _ told: @Sendable (AlbumMoveProgress) -> Void
  ) throws {
    var note = note
    // Two of them at once would undo what the other does.
    try FolderLock.holding(note.from, timeout: .zero) {
      if !isSwitched(note) {
        do {
          note.copied = try copyAll(note, told)
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

  /// What ends a move in tests as a computer that fails does: nothing is done after it.
  struct EndedByTest: Error {}

  // MARK: Both ways

  /// What is in one of the folders.
  /// - Throws: `AlbumMoveError.missing` when its disk was taken away.
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

  /// Runs work, and says of what is wrong with files what it means for the album.
  private static func worded<Result>(_ work: () throws -> Result) throws -> Result {
    do { return try work() } catch StorageError.busy {
      throw AlbumMoveError.busy
    } catch let error as AlbumError {
      throw AlbumMoveError(error)
    }
  }
}

/// Why the album was not moved; it is where it was, and whole.
package enum AlbumMoveError: Error, Hashable {
  /// It is there already.
  case sameFolder
  /// The folder is within the album itself.
  case insideAlbum
  /// The folder has other files, and so has the folder in it that the album could have.
  case notEmpty(folder: URL)
  /// The folder is not there, or was taken away with its disk.
  case missing(folder: URL)
  /// The folder cannot be written to; the value is `errno`'s.
  case unwritable(errno: Int32)
  /// The disk the folder is on has not so many bytes left, where it is known how many are needed.
  case noRoom(needed: Int?)
  /// A file of the album cannot be read; the value is `errno`'s.
  case unreadable(name: String, errno: Int32)
  /// The copy of a file holds something else than the file.
  case differs(name: String)
  /// The folder's disk cannot hold a file of this name beside the others.
  case nameTaken(name: String)
  /// Another MONA is moving it.
  case busy
}

extension AlbumMoveError {
  /// What a fault of a file means for the album.
  init(_ error: AlbumError) {
    self =
      switch error {
      case .diskFull: .noRoom(needed: nil)
      case .albumUnwritable(let code), .unreadable(let code): .unwritable(errno: code)
      // Of photos alone.
      case .notAnImage, .isAFolder, .tooLarge, .tooHeavy, .unsupported: .unwritable(errno: EINVAL)
      }
  }
}

/// How far a move of the album is.
package struct AlbumMoveProgress: Hashable, Sendable {
  /// How many files are in the new folder.
  package var done: Int
  /// How many there are.
  package var total: Int
  /// The part of all bytes that is in the new folder, 0 to 1.
  package var fraction: Double

  /// A move of which nothing is counted yet.
  package static let none = AlbumMoveProgress(done: 0, total: 0, fraction: 0)
}

/// What a move of the album has just done: after each of these a computer may fail.
enum AlbumMoveStep: Hashable {
  /// It is noted that the album moves.
  case noted
  /// This file is in the new folder.
  case copied(String)
  /// The new folder is the album.
  case switched
  /// This file is no longer in the old folder.
  case removed(String)
  /// The copy of this file is no longer in the new folder, as the move is taken back.
  case takenBack(String)
  /// Nothing more is to be done.
  case ended
}
