import Foundation
import MonaCatalogue
import MonaLog

/// That damage was met in a person's data while it was in use: it is looked through when it is opened the
/// next time, before anything is done with it.
package struct IntegrityFlag: Sendable {
  /// The name of the file that notes it, in the data folder.
  static let name = "suspicion"

  private let file: URL

  /// - Parameter data: the data folder.
  package init(in data: URL) { file = data.appendingPathComponent(Self.name) }

  /// Notes it.
  package func note() {
    tryLogging("Damage that was met is not noted", level: .warning) {
      try PrivateFiles.replace(file, with: Data())
    }
  }

  /// Forgets it.
  package func clear() { unlink(file.path) }

  /// Looks through a file of a person's data if it is suspected.
  /// - Throws: `StorageError.damaged`; what is sound is suspected no more.
  func examine(_ person: URL) throws {
    guard access(file.path, F_OK) == 0 else { return }
    let isSound = try PersonContents.open(person).read(DatabaseCopy.isSound)
    guard isSound else { throw StorageError.damaged }
    clear()
  }
}
