import Foundation
import MonaCatalogue
import MonaLog
import MonaModel
import MonaPerson

/// Holds the sessions of this computer's accounts: in memory while the program runs, and saved in
/// the keyring, or in a file if the person chooses so.
package actor SessionStore {
  private let credentials: CredentialStore
  private var file: SessionFile
  private var held: [PersonOwner: ServerSession] = [:]
  /// The owner whose session was last saved or requested.
  private var current: PersonOwner?
  private var places: [PersonOwner: Place] = [:]

  package init(credentials: CredentialStore, file: SessionFile) {
    (self.credentials, self.file) = (credentials, file)
  }

  /// Switches to the session file of another account.
  package func use(_ file: SessionFile) { self.file = file }

  /// The session of an account; nil when none is saved.
  /// - Parameter isAsking: whether the person may be asked to unlock the keyring.
  /// - Throws: ``CredentialError``.
  package func session(of owner: PersonOwner, asking isAsking: Bool = false) async throws
    -> ServerSession?
  {
    current = owner
    if let session = held[owner] { return session }
    let read: Result<(text: String?, place: Place), any Error>
    do { read = .success(try await load(owner, asking: isAsking)) } catch { read = .failure(error) }
    // A login completed meanwhile has the newer session.
    if let session = held[owner] { return session }
    let (text, place) = try read.get()
    guard let session = text.flatMap(ServerSession.init(text:)), session.owner == owner else {
      return nil
    }
    held[owner] = session
    places[owner] = place
    return session
  }

  private func load(
    _ owner: PersonOwner, asking isAsking: Bool
  ) async throws -> (text: String?, place: Place) {
    let kept = await tryLogging("The file of a session cannot be read") { try await file.load() }
    if let text = kept ?? nil { return (text, .file) }
    return (try await credentials.load(owner, isAsking), .keyring)
  }

  /// Where the last saved or requested session is kept; nil when there is none.
  package var place: Place? { current.flatMap { places[$0] } }

  /// Where a session is kept.
  package enum Place: Hashable, Sendable {
    case keyring
    case file
    /// In memory until the program ends, because the keyring cannot save it.
    case memory(CredentialError)
  }

  /// Saves a new session: in a file if the last one was in a file, otherwise in the keyring.
  /// - Parameter name: the label shown in the keyring's own application.
  package func keep(_ session: ServerSession, as name: String) async -> Place {
    held[session.owner] = session
    current = session.owner
    if await file.exists(), await keepInFile() { return .file }
    let place: Place
    do {
      try await credentials.save(session.owner, session.text, name)
      place = .keyring
    } catch {
      place = .memory(error as? CredentialError ?? .refused(""))
    }
    places[session.owner] = place
    return place
  }

  /// Saves the current session in a file that only the person's system account may read.
  /// - Returns: whether the file was written.
  @discardableResult
  package func keepInFile() async -> Bool {
    guard let session = current.flatMap({ held[$0] }) else { return false }
    let done: Void? = await tryLogging("A session is not kept in a file", level: .warning) {
      try await file.save(session.text)
    }
    if done != nil { places[session.owner] = .file }
    return done != nil
  }

  /// Checks whether this or another program on this computer has logged in since a session was
  /// created, and switches to the newer session.
  /// - Throws: ``CredentialError``.
  func takeNewer(than refused: ServerSession) async throws -> Bool {
    let owner = refused.owner
    if let held = held[owner], held != refused { return true }
    held[owner] = nil
    return try await session(of: owner).map { $0 != refused } ?? false
  }

  /// Deletes a session everywhere.
  /// - Parameter isReplaced: whether the file has the session of another owner since.
  package func forget(_ owner: PersonOwner, replaced isReplaced: Bool = false) async {
    (held[owner], places[owner]) = (nil, nil)
    if !isReplaced { await file.erase() }
    await tryLogging("The keyring keeps a session that the server forgot") {
      try await credentials.erase(owner)
    }
  }
}

/// A session file readable only by the person's system account, for computers without a keyring.
///
/// It is used only if the person agrees.
package struct SessionFile: Sendable {
  /// The file beside the person's file of the account.
  let file: URL

  /// - Parameter folders: the folders with the current person's file.
  package init(in folders: Folders) {
    file = folders.person.url(in: folders.data).deletingPathExtension()
      .appendingPathExtension("session")
  }

  /// The saved text; nil when there is none.
  func load() async throws -> String? {
    try await BlockingExecutor.shared.run {
      guard FileManager.default.fileExists(atPath: file.path) else { return nil }
      return try String(contentsOf: file, encoding: .utf8)
    }
  }

  func save(_ text: String) async throws {
    try await BlockingExecutor.shared.run {
      try PrivateFiles.replace(file, with: Data(text.utf8))
    }
  }

  /// Whether the file exists.
  func exists() async -> Bool {
    await BlockingExecutor.shared.run { FileManager.default.fileExists(atPath: file.path) }
  }

  func erase() async {
    await BlockingExecutor.shared.run { _ = unlink(file.path) }
  }
}
