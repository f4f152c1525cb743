import Foundation
import MonaArchive
import MonaModel
import MonaPerson
import MonaTestSupport

@testable import MonaSync

/// A computer with folders and a keyring, on which programs use accounts.
struct AccountComputer {
  let folders: Folders
  let store: Store
  let keyring = MemoryKeyring()
  let temporary: TemporaryFolder

  /// Takes any file as a photo.
  static let inspector = PhotoInspector(
    inspect: { _ in PhotoInfo(type: .jpeg, width: 4, height: 3) },
    digest: { file in
      // That of back-ups, which copies of collections are made by.
      guard let digest = try PhotoDigest(hex: SHA256.digest(of: file).hexadecimal) else {
        throw AlbumError.unreadable(errno: EIO)
      }
      return digest
    })

  init() throws {
    temporary = try TemporaryFolder()
    var folders = Folders(environment: ["HOME": temporary.url.path], userDirectories: nil)
    folders.data = temporary.url.appendingPathComponent("data")
    folders.album = temporary.url.appendingPathComponent("MONA")
    folders.cache = temporary.url.appendingPathComponent("cache")
    self.folders = folders
    store = try Store(folder: folders.data)
  }

  /// The service, as each run of a program creates it.
  /// - Parameter store: that of another person's file; nil for the first one.
  func service(
    _ transport: ServerTransport, _ store: Store? = nil, in folders: Folders? = nil
  ) -> AccountService {
    let folders = folders ?? self.folders
    return AccountService(
      store: store ?? self.store, folders: folders,
      sessions: SessionStore(credentials: keyring.credentials, file: SessionFile(in: folders)),
      inspector: Self.inspector,
      device: "desk", connect: { ServerClient($0, transport) })
  }
}
