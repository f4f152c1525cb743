import Foundation
import MonaModel

extension AlbumMove {
  /// Copies all files of the old folder to the new one, and syncs them to the disk.
  /// - Returns: the names of the copied files.
  func copyAll(
    _ note: AlbumMoveNote, _ progress: @Sendable (AlbumMoveProgress) -> Void
  ) throws -> Set<String> {
    guard FileIdentity(note.to.deletingLastPathComponent()) != nil else {
      throw AlbumMoveError.missing(folder: note.to)
    }
    try Album(folder: note.to).makeFolder(note.to)
    AlbumPart.removeLeftovers(in: note.to)
    var found = try all(in: note.from, note)
    var (done, names, bytes) = (Set<MovedFile>(), Set<String>(), 0)
    var rest = found.files
    // Repeats until a pass finds no file that was added or changed since the pass before.
    repeat {
      try makeFolders(found.folders, note)
      let total = max(1, found.files.reduce(0) { $0 + $1.size })
      for file in rest {
        try Task.checkCancellation()
        try copy(file, note, isOwn: names.contains)
        done.insert(file)
        names.insert(file.name)
        bytes += file.size
        progress(
          AlbumMoveProgress(
            done: names.count, total: found.files.count,
            fraction: min(1, Double(bytes) / Double(total))))
        try did(.copied(file.name))
      }
      found = try all(in: note.from, note)
      rest = found.files.filter { !done.contains($0) }
    } while !rest.isEmpty
    // Removes copies of files that were removed from the album meanwhile.
    for name in names.subtracting(found.files.map(\.name)) {
      unlink(note.to.appendingPathComponent(name, isDirectory: false).path)
    }
    for folder in [""] + found.folders { try Album.sync(note.to.appendingPathComponent(folder)) }
    try Album.sync(note.to.deletingLastPathComponent())
    return names.intersection(found.files.map(\.name))
  }

  /// - Parameter isOwn: whether this run created the file of a name in the new folder.
  private func copy(
    _ file: MovedFile, _ note: AlbumMoveNote, isOwn: (String) -> Bool
  ) throws {
    let twin = twin(file, note)
    do { try twin.copy() } catch AlbumMoveError.nameTaken where isOwn(file.name) {
      // The file changed after it was copied.
      unlink(twin.new.path)
      try twin.copy()
    } catch AlbumMoveError.unreadable(_, errno: ENOENT) {
      // The file was removed after the folder was read.
    }
  }

  /// Checks the free space of the target disk before anything is copied; a move within one disk
  /// needs none.
  func refuseWithoutRoom(_ note: AlbumMoveNote) throws {
    let folder = note.isMade ? note.to.deletingLastPathComponent() : note.to
    var (old, new, disk) = (stat(), stat(), statvfs())
    guard stat(note.from.path, &old) == 0, stat(folder.path, &new) == 0,
      old.st_dev != new.st_dev || !sharesDisk,
      statvfs(folder.path, &disk) == 0
    else { return }
    let needed = try MovedFile.all(in: note.from).files.reduce(0) { $0 + $1.size }
    let free = Int(disk.f_bavail) * Int(disk.f_frsize)
    if needed > free { throw AlbumMoveError.noRoom(needed: needed) }
  }
}
