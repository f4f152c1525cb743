import Foundation
import MonaModel

/// Names of files that begin with when they were made.
package enum DatedFile {
  /// A file of a folder that is not there: "2026-11-24 17.05.09 person.sqlite", in UTC, or with a number
  /// after the time.
  package static func free(in folder: URL, at date: Date, _ ending: String) -> URL {
    let time = Moment.text(date).prefix(19).replacing("T", with: " ").replacing(":", with: ".")
    let names = (1...).lazy.map { $0 == 1 ? "\(time)\(ending)" : "\(time) \($0)\(ending)" }
    let files = names.map { folder.appendingPathComponent($0, isDirectory: false) }
    // Each second has a name that is free.
    return files.first { !FileManager.default.fileExists(atPath: $0.path) }
      ?? folder.appendingPathComponent("\(time)\(ending)")
  }
}
