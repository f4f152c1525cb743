import Foundation
import MonaModel
import MonaPerson
import MonaText

/// What can be done with a person's data when MONA does not start; each of it on a thread that may wait.
package struct RescueClient: Sendable {
  /// The newest copy that is whole, and what is lost with it.
  package var offer: @Sendable () -> PersonRecovery.Offer?
  /// Goes back to a copy; says where what was there is set aside.
  package var goBack: @Sendable (PersonCopy) throws -> URL?
  /// Reads a back-up, proves that it is whole, and says what it has.
  package var check: @Sendable (URL, @escaping BackupProgress.Telling) throws -> BackupManifest
  package var restore: @Sendable (URL, @escaping BackupProgress.Telling) throws -> Void
  package var backUp: @Sendable (URL, @escaping BackupProgress.Telling) throws -> BackupManifest

  package init(
    offer: @escaping @Sendable () -> PersonRecovery.Offer?,
    goBack: @escaping @Sendable (PersonCopy) throws -> URL?,
    check: @escaping @Sendable (URL, @escaping BackupProgress.Telling) throws -> BackupManifest,
    restore: @escaping @Sendable (URL, @escaping BackupProgress.Telling) throws -> Void,
    backUp: @escaping @Sendable (URL, @escaping BackupProgress.Telling) throws -> BackupManifest
  ) {
    (self.offer, self.goBack) = (offer, goBack)
    (self.check, self.restore, self.backUp) = (check, restore, backUp)
  }

  /// That of a data folder, of which no store is open.
  package static func of(_ folders: Folders, _ inspector: PhotoInspector) -> RescueClient {
    let recovery = PersonRecovery(folders)
    return RescueClient(
      offer: { recovery.offer() }, goBack: { try recovery.goBack(to: $0) },
      check: { try BackupFile($0).check($1).manifest },
      restore: { try recovery.restore(BackupFile($0), inspector, telling: $1) },
      backUp: { file, tell in
        let store = try Store(folder: folders.data, file: folders.person, album: folders.album)
        return try Backup(of: store, Album(folder: folders.album)) { $1.display(for: $0.kind) }
          .make(at: file, replacing: true, telling: tell)
      })
  }
}
