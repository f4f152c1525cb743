import Foundation
import MonaPerson
import MonaTestSupport
import Testing

@testable import MonaSync

@Suite("Storing a session")
struct SessionStoreTests {
  private let temporary: TemporaryFolder
  private let keyring = MemoryKeyring()
  private let session = ServerSession(.mona, user: 7, username: "léa", token: "a token of 60")

  init() throws { temporary = try TemporaryFolder() }

  private var file: SessionFile {
    var folders = Folders(environment: ["HOME": temporary.url.path], userDirectories: nil)
    folders.data = temporary.url
    return SessionFile(in: folders)
  }

  private var sessions: SessionStore { SessionStore(credentials: keyring.credentials, file: file) }

  @Test("The keyring keeps it for the next run")
  func kept() async throws {
    #expect(await sessions.keep(session, as: "MONA") == .keyring)
    #expect(try await sessions.session(of: session.owner) == session)
    let other = PersonOwner(server: session.owner.server, user: "8")
    #expect(try await sessions.session(of: other) == nil)
    await sessions.forget(session.owner)
    #expect(try await sessions.session(of: session.owner) == nil)
    #expect(keyring.kept.isEmpty)
  }

  @Test("A session stored by another program since is used, and only then")
  func newer() async throws {
    let sessions = sessions
    _ = await sessions.keep(session, as: "MONA")
    #expect(try await !sessions.takeNewer(than: session))
    let newer = ServerSession(.mona, user: 7, username: "léa", token: "another token")
    _ = await self.sessions.keep(newer, as: "MONA")
    #expect(try await sessions.session(of: session.owner) == session)
    #expect(try await sessions.takeNewer(than: session))
    #expect(try await sessions.session(of: session.owner) == newer)
  }

  @Test(
    "Without a keyring it is kept in memory", arguments: [.missing, .silent] as [CredentialError])
  func forTheRun(fault: CredentialError) async throws {
    keyring.fail(fault)
    let sessions = sessions
    #expect(await sessions.keep(session, as: "MONA") == .memory(fault))
    #expect(try await sessions.session(of: session.owner) == session)
    await #expect(throws: fault) { try await self.sessions.session(of: session.owner) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.url.path).isEmpty)
  }

  @Test("Without a keyring, a person who returns after another is still logged in")
  func takingTurns() async throws {
    keyring.fail(.missing)
    let sessions = sessions
    _ = await sessions.keep(session, as: "MONA")
    let other = ServerSession(.mona, user: 8, username: "zoé", token: "another token")
    _ = await sessions.keep(other, as: "MONA")
    #expect(try await sessions.session(of: session.owner) == session)
    #expect(await sessions.place == .memory(.missing), "the account's page shows it too")
    #expect(await sessions.keepInFile())
    #expect(await sessions.place == .file)
    await sessions.forget(other.owner)
    #expect(try await sessions.session(of: session.owner) == session)
  }

  @Test(
    "A log-in while the keyring is being read takes precedence",
    arguments: [nil, "an old token"])
  func keptMeanwhile(token: String?) async throws {
    let (asked, asking) = AsyncStream.makeStream(of: Void.self)
    let (answered, answering) = AsyncStream.makeStream(of: Void.self)
    var credentials = CredentialStore.none
    credentials.load = { _, _ in
      asking.finish()
      for await _ in answered {}
      guard let token else { throw CredentialError.missing }
      return ServerSession(.mona, user: 7, username: "léa", token: token).text
    }
    let sessions = SessionStore(credentials: credentials, file: file)
    async let read = sessions.session(of: session.owner)
    for await _ in asked {}
    #expect(await sessions.keep(session, as: "MONA") == .memory(.missing))
    answering.finish()
    #expect(try await read == session)
    #expect(await sessions.place == .memory(.missing))
  }

  @Test("A locked keyring is asked again when the person can be asked to unlock it")
  func locked() async throws {
    #expect(await sessions.keep(session, as: "MONA") == .keyring)
    keyring.fail(.locked)
    let sessions = sessions
    await #expect(throws: CredentialError.locked) { try await sessions.session(of: session.owner) }
    #expect(try await sessions.session(of: session.owner, asking: true) == session)
  }

  @Test("A file stores it only if the person agrees, and is readable by its owner only")
  func inAFile() async throws {
    keyring.fail(.missing)
    let first = sessions
    _ = await first.keep(session, as: "MONA")
    #expect(await first.keepInFile())
    #expect(try await sessions.session(of: session.owner) == session)
    var status = stat()
    #expect(stat(file.file.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    let again = ServerSession(.mona, user: 7, username: "léa", token: "another token")
    #expect(await sessions.keep(again, as: "MONA") == .file)
    #expect(try await sessions.session(of: again.owner) == again)
    await sessions.forget(session.owner)
    #expect(stat(file.file.path, &status) != 0)
  }

  @Test("The token is in no description")
  func hidden() {
    var dumped = ""
    dump(session, to: &dumped)
    let printed = "\(session) \(String(reflecting: session)) \(dumped) \([session])"
    #expect(!printed.contains("token of"))
  }

  @Test("Invalid data is no session", arguments: ["", "{}", "[1]", "\u{0}"])
  func notASession(text: String) { #expect(ServerSession(text: text) == nil) }

  @Test("Each log-in uses new idempotency keys")
  func prefixes() {
    let again = ServerSession(.mona, user: 7, username: "léa", token: "a token of 60")
    #expect(again.keyPrefix != session.keyPrefix)
    #expect(ServerSession(text: session.text) == session)
  }
}
