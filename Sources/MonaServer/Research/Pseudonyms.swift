import Foundation
import MonaArchive

/// Names by which research tells people and photos apart, from which nobody without the server's secret finds an account.
///
/// The secret is in the database, so that the names stay as long as it does, also in a backup.
struct Pseudonyms: Sendable {
  private let secret: [UInt8]

  /// The name of the setting with the secret.
  private static let setting = "pseudonyms"

  /// - Parameter store: keeps the secret, which is made when it is first needed.
  init(_ store: ServerStore) throws {
    let text = try store.setting(Self.setting, makingOnce: { AccessToken.make() })
    secret = Array(text.utf8)
  }

  /// The pseudonym of a person: 24 hexadecimal digits.
  /// - Parameter createdAt: when the account was created, in milliseconds since 1970: a number may be given again.
  func name(ofPerson person: Int64, createdAt: Int64) -> String {
    name("person \(person) \(createdAt)", length: 24)
  }

  /// The name of a photo: 16 hexadecimal digits.
  ///
  /// Its digest may be known from elsewhere.
  func name(of photo: StoredPhoto) -> String { name("photo \(photo.digest)", length: 16) }

  private func name(_ text: String, length: Int) -> String {
    String(SHA256.authentication(of: text, secret: secret).prefix(length))
  }
}
