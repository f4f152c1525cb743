import CCrypt
import Foundation
import MonaArchive

/// Hashes and verifies passwords with bcrypt (`$2y$`), as MONA's earlier servers do.
///
/// A hash takes a tenth of a second of a processor on purpose, so passwords wait for their turn (`PasswordQueue`).
package struct Passwords: Sendable {
  /// The default cost: the binary logarithm of the number of bcrypt rounds.
  package static let cost: UInt = 12

  /// The C library failed; it does so only without memory or without random numbers.
  struct Failure: Error {}

  /// The binary logarithm of the number of bcrypt rounds.
  private let cost: UInt
  /// A hash to compare with when the account does not exist, so that the answer takes as long as for a wrong
  /// password.
  ///
  /// It is only the beginning of a hash, which no password matches.
  private let dummyHash: String
  private let queue: PasswordQueue

  /// Computes the hash of a password with the method, cost and salt of `stored`, a stored hash or its beginning.
  private let crypt: @Sendable (_ password: String, _ stored: String) throws -> String

  /// - Parameters:
  ///   - cost: 4 to 31.
  ///   - queue: decides which passwords are hashed first.
  ///   - crypt: computes hashes; tests replace it to count them.
  /// - Throws: `Failure`.
  init(
    cost: UInt, _ queue: PasswordQueue,
    crypt: @escaping @Sendable (String, String) throws -> String = Passwords.crypt
  ) throws {
    self.cost = cost
    self.queue = queue
    self.crypt = crypt
    dummyHash = try Self.setting(cost)
  }

  /// The hash of a password, with a new salt.
  /// - Throws: as `PasswordQueue.run`.
  func hash(_ password: String, for client: PasswordClient) async throws -> String {
    try await queue.run(for: client) {
      try crypt(Self.inputs(for: password)[0], Self.setting(cost))
    }
  }

  /// The number of bytes of which bcrypt reads no more.
  private static let bcryptLimit = 72

  /// What bcrypt is given for a password: the password itself or, if bcrypt could not read all of it, its SHA-256 in
  /// base64.
  ///
  /// The second is what accounts have that got such a password from an earlier server: the first 72 bytes count.
  private static func inputs(for password: String) -> [String] {
    let isWhole = !password.utf8.contains(0)
    if isWhole, password.utf8.count < bcryptLimit { return [password] }
    // The prefix keeps a SHA-256 of the password alone, known from elsewhere, from being a password here.
    let digest = Data(SHA256.bytes(of: "mona-server password\0\(password)")).base64EncodedString()
    // The C library takes no more than 511 bytes.
    return isWhole && password.utf8.count < 512 ? [digest, password] : [digest]
  }

  /// Whether a password matches a hash; false without a hash, after the same time.
  /// - Throws: as `PasswordQueue.run`.
  func matches(
    _ password: String, _ hash: String?, for client: PasswordClient
  ) async throws -> Bool {
    let matches = try await queue.run(for: client) { [stored = hash ?? dummyHash] in
      try Self.inputs(for: password).contains { Self.isSame(try crypt($0, stored), stored) }
    }
    guard matches, hash != nil else { return false }
    queue.prove(client)
    return true
  }

  /// The beginning of a new hash: its method, cost and salt.
  private static func setting(_ cost: UInt) throws -> String {
    // Given no random bytes, the library reads as many from the system as the method needs.
    guard let setting = crypt_gensalt_ra("$2y$", cost, nil, 0) else { throw Failure() }
    defer { free(setting) }
    return String(cString: setting)
  }

  /// Computes a hash with the C library.
  @Sendable
  static func crypt(_ password: String, _ setting: String) throws -> String {
    var data: UnsafeMutableRawPointer?
    var size: Int32 = 0
    defer { free(data) }
    guard let hash = crypt_ra(password, setting, &data, &size) else { throw Failure() }
    return String(cString: hash)
  }

  /// Compares in constant time, so that the duration does not reveal where two texts differ.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
