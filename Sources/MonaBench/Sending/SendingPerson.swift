import Foundation
import MonaModel
import MonaPerson
import MonaSync

/// Somebody whose visits wait on this computer, who agreed to send them and is logged in.
struct SendingPerson {
  /// The store, which is theirs alone.
  var folder: URL
  /// The server's port.
  var port: Int

  /// Has the store's visits wait for the server.
  func logIn() throws {
    let session = ServerSession(
      try ServerAddress(typed: "http://127.0.0.1:\(port)/api/v3"), user: 1, username: "p1",
      token: ServedPeople.token)
    let store = try Store(folder: folder)
    _ = try store.claim(for: session.owner, called: session.username)
    try store.giveConsent(sharesPosition: false)
    let file = SessionFile(in: Folders(data: folder))
    try Awaited.result {
      let sessions = SessionStore(credentials: .none, file: file)
      _ = await sessions.keep(session, as: session.username)
      guard await sessions.keepInFile() else { throw CocoaError(.fileWriteUnknown) }
    }
  }
}

extension Folders {
  /// Those of a store in a folder of its own.
  fileprivate init(data: URL) {
    self.init(environment: ["MONA_DATA_DIR": data.path], userDirectories: nil)
  }
}
