import CServices
import Foundation
import Glibc
import MonaLog
import MonaPerson

/// A trash folder: `files` has the trashed files, `info` a note of the original place of each.
struct TrashFolder {
  /// The trash folder.
  let folder: URL
  /// The base of relative paths in the notes.
  let top: URL

  /// The trashed versions of files, in any trash on their disks, latest first.
  /// - Parameter home: the person's data folder, which has the home trash.
  static func find(_ files: [URL], inHome home: URL) -> [URL: [TrashedFile]] {
    var wanted: [String: URL] = [:]
    var tops: Set<String> = []
    for file in files {
      let place = realPath(of: file)
      wanted[place] = file
      if let top = mountPoint(of: URL(fileURLWithPath: place).deletingLastPathComponent().path) {
        tops.insert(top)
      }
    }
    var folders = [TrashFolder(folder: home.appendingPathComponent("Trash"), top: home)]
    for path in tops.sorted() {
      let top = URL(fileURLWithPath: path, isDirectory: true)
      for name in [".Trash/\(getuid())", ".Trash-\(getuid())"] {
        folders.append(TrashFolder(folder: top.appendingPathComponent(name), top: top))
      }
    }
    var found: [URL: [(date: String, file: TrashedFile)]] = [:]
    for folder in folders {
      for (place, entry) in folder.entries() {
        if let file = wanted[place] { found[file, default: []].append(entry) }
      }
    }
    // All dates have the same format, so they sort as text.
    return found.mapValues { entries in entries.sorted { $0.date > $1.date }.map(\.file) }
  }

  /// All trashed files with their original paths.
  private func entries() -> [(place: String, entry: (date: String, file: TrashedFile))] {
    let notes = folder.appendingPathComponent("info")
    // The folder does not exist before the first file is trashed.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: notes.path)) ?? []
    return names.compactMap { name in
      guard name.hasSuffix(Self.suffix) else { return nil }
      let note = notes.appendingPathComponent(name)
      let file = folder.appendingPathComponent("files/\(name.dropLast(Self.suffix.count))")
      let text = tryLogging("A note in the trash cannot be read") {
        try String(contentsOf: note, encoding: .utf8)
      }
      guard let text,
        let path = Self.value(of: "Path", in: text)?.removingPercentEncoding,
        FileManager.default.fileExists(atPath: file.path)
      else { return nil }
      let place =
        path.hasPrefix("/") ? URL(fileURLWithPath: path) : top.appendingPathComponent(path)
      return (
        Self.realPath(of: place),
        (
          Self.value(of: "DeletionDate", in: text) ?? "", TrashedFile(file: file, note: note)
        )
      )
    }
  }

  private static let suffix = ".trashinfo"

  /// The first value of a key; notes have only one group.
  private static func value(of key: String, in note: String) -> String? {
    note.split(whereSeparator: \.isNewline).first { $0.hasPrefix("\(key)=") }
      .map { String($0.dropFirst(key.count + 1)) }
  }

  /// The path with symbolic links resolved; the file itself may not exist.
  private static func realPath(of file: URL) -> String {
    let parent = file.deletingLastPathComponent().path
    guard let real = realpath(parent, nil) else { return file.path }
    defer { free(real) }
    return URL(fileURLWithPath: String(cString: real)).appendingPathComponent(
      file.lastPathComponent
    ).path
  }

  /// The mount point of the disk that has a folder.
  private static func mountPoint(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let device = status.st_dev
    var folder = URL(fileURLWithPath: path, isDirectory: true)
    while folder.path != "/" {
      let parent = folder.deletingLastPathComponent()
      guard stat(parent.path, &status) == 0, status.st_dev == device else { break }
      folder = parent
    }
    return folder.path
  }
}

extension Trash {
  /// The desktop's trash, as in version 1.0 of the FreeDesktop specification.
  ///
  /// Putting a file there throws `CocoaError` when its disk has no trash or is full.
  package static let live = Trash(
    put: { file in
      guard let handle = g_file_new_for_path(file.path) else {
        throw CocoaError(.fileWriteUnknown)
      }
      defer { g_object_unref(UnsafeMutableRawPointer(handle)) }
      guard g_file_trash(handle, nil, nil) != 0 else {
        throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
      }
    },
    find: { files in
      let home = String(cString: g_get_user_data_dir())
      return TrashFolder.find(files, inHome: URL(fileURLWithPath: home, isDirectory: true))
    })
}
