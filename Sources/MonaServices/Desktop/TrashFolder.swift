import CServices
import Foundation
import Glibc
import MonaLog
import MonaPerson

/// A folder of the trash: `files` has what was thrown away, `info` a note of where each was.
struct TrashFolder {
  /// Where it is.
  let folder: URL
  /// What the notes' relative paths are relative to.
  let top: URL

  /// What any trash of these files' disks holds of them, the latest first.
  /// - Parameter home: the person's data, in which the home trash is.
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
    // Dates are written the same way everywhere, so that their order is that of the texts.
    return found.mapValues { entries in entries.sorted { $0.date > $1.date }.map(\.file) }
  }

  /// All that is here, with where it was.
  private func entries() -> [(place: String, entry: (date: String, file: TrashedFile))] {
    let notes = folder.appendingPathComponent("info")
    // There is no such folder before something was put there.
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

  /// The first value of a key; notes have one group only.
  private static func value(of key: String, in note: String) -> String? {
    note.split(whereSeparator: \.isNewline).first { $0.hasPrefix("\(key)=") }
      .map { String($0.dropFirst(key.count + 1)) }
  }

  /// The path with what links lead to in the place of the links; the file itself may be gone.
  private static func realPath(of file: URL) -> String {
    let parent = file.deletingLastPathComponent().path
    guard let real = realpath(parent, nil) else { return file.path }
    defer { free(real) }
    return URL(fileURLWithPath: String(cString: real)).appendingPathComponent(
      file.lastPathComponent
    ).path
  }

  /// The highest folder of the disk a folder is on.
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
  /// The desktop's trash, as the FreeDesktop specification 1.0 lays it out on this computer's
  /// disks.
  ///
  /// Putting throws `CocoaError` when the trash cannot take a file: no trash on its disk, no room.
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
