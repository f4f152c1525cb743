import MonaArchive
import MonaServices
import Synchronization
import Testing

@testable import MonaServer

@Suite("Passwords")
struct PasswordsTests {
  @Test("Hashes of other servers are accepted")
  func others() async throws {
    // A test vector of crypt_blowfish (Solar Designer, wrapper.c), the first implementation of $2y$.
    let hash = "$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"
    let passwords = try Passwords(cost: 4)
    #expect(try await passwords.matches("U*U", hash))
    #expect(try await !passwords.matches("U*V", hash))
  }

  @Test("A password is stored as bcrypt, with a new salt each time")
  func hashes() async throws {
    let passwords = try Passwords(cost: 4)
    let (first, second) = (try await passwords.hash("secret"), try await passwords.hash("secret"))
    #expect(first.hasPrefix("$2y$04$"))
    #expect(first != second)
    #expect(try await passwords.matches("secret", second))
    #expect(try await !passwords.matches("secreT", second))
  }

  @Test(
    "Every byte of a password counts, however long it is", arguments: [71, 72, 73, 511, 512, 4096])
  func long(length: Int) async throws {
    let passwords = try Passwords(cost: 4)
    let password = String(repeating: "a", count: length)
    let hash = try await passwords.hash(password)
    #expect(try await passwords.matches(password, hash))
    #expect(try await !passwords.matches(password.dropLast() + "b", hash))
    #expect(try await !passwords.matches(password + "a", hash))
    #expect(try await !passwords.matches(password + "\0", hash))
    #expect(try await !passwords.matches(String(password.dropLast()), hash))
  }

  @Test("A long password that an earlier server hashed is still accepted")
  func longAndOld() async throws {
    let passwords = try Passwords(cost: 4)
    let password = String(repeating: "é", count: 50)
    let hash = try Passwords.crypt(password, "$2y$04$CCCCCCCCCCCCCCCCCCCCC.")
    #expect(try await passwords.matches(password, hash))
    #expect(try await !passwords.matches("e" + password, hash))
  }

  @Test("Nothing after a null character is ignored")
  func null() async throws {
    let passwords = try Passwords(cost: 4)
    let hash = try await passwords.hash("secret")
    #expect(try await !passwords.matches("secret\0", hash))
    #expect(try await !passwords.matches("secret\0x", hash))
  }

  @Test("A missing password hash never matches")
  func missingHash() async throws {
    #expect(try await !Passwords(cost: 4).matches("secret", nil))
  }

  @Test("An unknown account costs as much hashing as a known one")
  func asMuch() async throws {
    let made = Mutex<[String]>([])
    let passwords = try Passwords(cost: 5) { password, kept in
      let hash = try Passwords.crypt(password, kept)
      made.withLock { $0.append(hash) }
      return hash
    }
    let hash = try await passwords.hash("secret")
    #expect(try await !passwords.matches("x", hash))
    #expect(try await !passwords.matches("x", nil))
    let hashes = made.withLock { $0 }
    #expect(hashes.count == 3)
    // The duration of a hash depends on its cost and on its being complete.
    #expect(hashes.allSatisfy { $0.hasPrefix("$2y$05$") && $0.utf8.count == 60 })
  }

  @Test("Tokens are 60 letters and digits, and unique")
  func tokens() {
    let tokens = (0..<1000).map { _ in AccessToken.make() }
    #expect(Set(tokens).count == 1000)
    #expect(tokens.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9]{60}/) != nil })
  }

  @Test("A token is looked up by its SHA-256")
  func sum() {
    // FIPS 180-4, the example of one block.
    let hex = SHA256.bytes(of: "abc").map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(hex == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }
}

extension Passwords {
  fileprivate init(
    cost: UInt, crypt: @escaping @Sendable (String, String) throws -> String = Passwords.crypt
  ) throws {
    let queue = PasswordQueue(PasswordOrder(clock: .live), metrics: ServerMetrics())
    try self.init(cost: cost, queue, crypt: crypt)
  }

  private var ana: PasswordClient { PasswordClient(address: "192.0.2.1", account: "ana") }

  fileprivate func hash(_ password: String) async throws -> String {
    try await hash(password, for: ana)
  }

  fileprivate func matches(_ password: String, _ hash: String?) async throws -> Bool {
    try await matches(password, hash, for: ana)
  }
}
