import Foundation
import MonaPerson
import MonaSync
import MonaTestSupport
import Testing

@testable import MonaServices

/// libsecret uses one session bus per process, so each of these tests runs in its own process.
@Suite("Keyring")
struct CredentialStoreTests {
  private static let key = "MONA_TEST_KEYRING"
  private let owner = PersonOwner(server: "https://mona.test/api/v3", user: "7")

  private func child(_ name: String, bus: String) throws -> Bool {
    try ChildTest(name, environment: [Self.key: "1", "DBUS_SESSION_BUS_ADDRESS": bus]).passes()
  }

  private var isChild: Bool { ProcessInfo.processInfo.environment[Self.key] != nil }

  @Test("Without a bus there is no keyring, which is known at once")
  func keyringWithoutABus() async throws {
    guard isChild else {
      return #expect(try child("keyringWithoutABus", bus: "unix:path=/nonexistent/bus"))
    }
    let credentials = CredentialStore.live()
    await #expect(throws: CredentialError.missing) { _ = try await credentials.load(owner, false) }
    await #expect(throws: CredentialError.missing) {
      try await credentials.save(owner, "secret", "MONA")
    }
    await #expect(throws: CredentialError.missing) { try await credentials.erase(owner) }
  }

  @Test("A keyring that does not answer times out")
  func keyringThatIsSilent() async throws {
    guard isChild else {
      let folder = try TemporaryFolder()
      let path = folder.url.appendingPathComponent("bus").path
      let listener = try #require(Self.listen(at: path))
      defer { close(listener) }
      #expect(try child("keyringThatIsSilent", bus: "unix:path=\(path)"))
      return
    }
    let credentials = CredentialStore.live(
      limit: .milliseconds(50), interactiveTimeout: .milliseconds(50))
    await #expect(throws: CredentialError.silent) { _ = try await credentials.load(owner, true) }
    await #expect(throws: CredentialError.silent) {
      try await credentials.save(owner, "secret", "MONA")
    }
  }

  /// A socket that accepts connections and never sends anything.
  private static func listen(at path: String) -> Int32? {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound, Glibc.listen(descriptor, 8) == 0 else { return nil }
    return descriptor
  }
}
