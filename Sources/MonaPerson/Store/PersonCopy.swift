import Foundation
import MonaModel

/// A copy of a person's data that MONA made by itself.
package struct PersonCopy: Hashable, Sendable {
  package let file: URL
  /// When it was made.
  package let madeAt: Date
  package let reason: Reason

  /// Why it was made.
  package enum Reason: String, Hashable, Sendable {
    /// That of a day.
    case daily
    /// What was here before a back-up took its place.
    case beforeRestoring

    /// What its file's name ends with.
    var ending: String {
      switch self {
      case .daily: ".sqlite"
      case .beforeRestoring: " before restoring.sqlite"
      }
    }

    /// How many are kept.
    var limit: Int {
      switch self {
      case .daily: 7
      case .beforeRestoring: 3
      }
    }
  }

  /// Its name without what says why it was made: "2026-11-24".
  package var name: String { String(file.lastPathComponent.dropLast(reason.ending.utf8.count)) }

  /// Nil for a file that is no copy of MONA's.
  init?(_ file: URL) {
    let name = file.lastPathComponent
    let isBefore = name.hasSuffix(Reason.beforeRestoring.ending)
    guard isBefore || name.hasSuffix(Reason.daily.ending), !name.hasPrefix(".") else { return nil }
    reason = isBefore ? .beforeRestoring : .daily
    var status = stat()
    guard stat(file.path, &status) == 0 else { return nil }
    self.file = file
    madeAt = Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
    // "2026-11-24", or with a time after it.
    guard CivilDate(String(self.name.prefix(10))) != nil else { return nil }
  }

  /// What it has; all of it is read.
  /// - Throws: `StorageError.damaged` when it is not what was written; `NewerDatabase`.
  package func contents() throws -> PersonContents { try PersonContents(of: file) }
}
