import Foundation
import MonaCatalogue
import MonaLog
import MonaModel
import MonaPerson

/// Has the sessions of the accounts of this computer: in memory as long as the program runs, and in the
/// keyring beyond that, or in a file if the person says so.
package actor SessionStore {
  private let credentials: CredentialStore
  private var file: SessionFile
  private var held: [PersonOwner: ServerSession] = [:]
  /// Whose session was last kept or asked for.
  private var current: PersonOwner?
  private var places: [PersonOwner: Place] = [:]

  package init(credentials: CredentialStore, file: SessionFile) {
    (self.credentials, self.file) = (credentials, file)
  }

  /// Goes on with the file of another account.
  package func use(_ file: SessionFile) { self.file = file }

  /// The session of an account; nil when none is kept.
  /// - Parameter isAsking: whether the person may be asked to unlock the keyring.
  /// - Throws: ``CredentialError``.
  package func session(of owner: PersonOwner, asking isAsking: Bool = false) async throws
    -> ServerSession?
  {
    current = owner
    if let session = held[owner] { return session }
    let read: Result<(text: String?, place: Place), any Error>
    do { read = .success(try await load(owner, asking: isAsking)) } catch { read = .failure(error) }
    // A log-in that came meanwhile knows better than what was asked before it.
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

  /// Where the session is kept that was last kept or asked for; nil where there is none.
  package var place: Place? { current.flatMap { places[$0] } }

  /// Where a session is kept.
  package enum Place: Hashable, Sendable {
    case keyring
    case file
    /// In memory, until the program ends, as the keyring does not keep it.
    case memory(CredentialError)
  }

  /// Keeps a session that was just given.
  ///
  /// Where the person had it kept in a file, so it is again.
  /// - Parameter name: what it is called in the keyring's own window.
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

  /// Keeps the session that is in use in a file that its person alone may read, as they say.
  /// - Returns: whether it is there.
  @discardableResult
  package func keepInFile() async -> Bool {
    guard let session = current.flatMap({ held[$0] }) else { return false }
    let done: Void? = await tryLogging("A session is not kept in a file", level: .warning) {
      try await file.save(session.text)
    }
    if done != nil { places[session.owner] = .file }
    return done != nil
  }

  /// Looks whether somebody has logged in since a session was given, be it another program of this computer:
  /// the newer session is in use from then on.
  /// - Throws: ``CredentialError``.
  func takeNewer(than refused: ServerSession) async throws -> Bool {
    let owner = refused.owner
    if let held = held[owner], held != refused { return true }
    held[owner] = nil
    return try await session(of: owner).map { $0 != refused } ?? false
  }

  /// Keeps a session no more, anywhere.
  package func forget(_ owner: PersonOwner) async {
    (held[owner], places[owner]) = (nil, nil)
    await file.erase()
    await tryLogging("The keyring keeps a session that the server forgot") {
      try await credentials.erase(owner)
    }
  }
}

/// A file that its person alone may read, for a computer without a keyring: only if the person says so.
package struct SessionFile: Sendable {
  /// Beside the person's file of the account.
  let file: URL

  /// - Parameter folders: with the file that is in use.
  package init(in folders: Folders) {
    file = folders.person.url(in: folders.data).deletingPathExtension()
      .appendingPathExtension("session")
  }

  /// What is kept; nil when nothing is.
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

  /// Whether it is there.
  func exists() async -> Bool {
    await BlockingExecutor.shared.run { FileManager.default.fileExists(atPath: file.path) }
  }

  func erase() async {
    await BlockingExecutor.shared.run { _ = unlink(file.path) }
  }
}
