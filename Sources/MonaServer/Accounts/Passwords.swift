import CCrypt
import Foundation
import NIOPosix

/// Passwords, kept as bcrypt hashes (`$2y$`), as MONA's servers before this one kept them.
///
/// A hash takes a tenth of a second of a processor on purpose; it has threads of its own
/// (`NIOThreadPool.passwords`), so that many logins at once hold up no upload, only one another.
package struct Passwords: Sendable {
  /// The binary logarithm of how often a hash is worked over, where nothing else is said.
  package static let cost: UInt = 12

  /// The system's library refused; it does so only without memory or without random numbers.
  struct Failure: Error {}

  /// The binary logarithm of how often a hash is worked over.
  private let cost: UInt
  /// Stands for the hash of those who have no account: telling so takes as long as a wrong password.
  ///
  /// It is the beginning of one only, which no password leads to.
  private let nobody: String

  /// Makes the hash of a password as a kept hash was made, or the beginning of one.
  private let crypt: @Sendable (_ password: String, _ kept: String) throws -> String

  /// - Parameters:
  ///   - cost: 4 to 31.
  ///   - crypt: makes hashes, for who wants to count them.
  /// - Throws: `Failure`.
  init(
    cost: UInt, crypt: @escaping @Sendable (String, String) throws -> String = Passwords.crypt
  ) throws {
    self.cost = cost
    self.crypt = crypt
    nobody = try Self.setting(cost)
  }

  /// The hash to keep of a password.
  func hash(_ password: String) async throws -> String {
    try await NIOThreadPool.passwords.runIfActive { try crypt(password, Self.setting(cost)) }
  }

  /// Whether a password is the one of a hash; never without one, after as long a time.
  func matches(_ password: String, _ hash: String?) async throws -> Bool {
    let matches = try await NIOThreadPool.passwords.runIfActive { [kept = hash ?? nobody] in
      Self.isSame(try crypt(password, kept), kept)
    }
    return matches && hash != nil
  }

  /// What a new hash begins with: its method, its cost and its salt.
  private static func setting(_ cost: UInt) throws -> String {
    // The library takes as much of the system's randomness as the method needs.
    guard let setting = crypt_gensalt_ra("$2y$", cost, nil, 0) else { throw Failure() }
    defer { free(setting) }
    return String(cString: setting)
  }

  /// Has the system's library make a hash.
  @Sendable
  static func crypt(_ password: String, _ setting: String) throws -> String {
    var data: UnsafeMutableRawPointer?
    var size: Int32 = 0
    defer { free(data) }
    guard let hash = crypt_ra(password, setting, &data, &size) else { throw Failure() }
    return String(cString: hash)
  }

  /// Compares in a time that does not tell where two texts differ.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
