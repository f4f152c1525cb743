/// A bearer token that identifies a device: 357 random bits in the 60 characters that clients expect.
enum AccessToken {
  /// The number of characters, each one of 62.
  static let length = 60

  /// Generates a password of 20 letters and digits: 119 bits.
  static func password() -> String { String(make().prefix(20)) }

  private static let characters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

  static func make() -> String {
    // The system's cryptographically secure generator.
    var generator = SystemRandomNumberGenerator()
    return String((0..<length).map { _ in characters.randomElement(using: &generator) ?? "0" })
  }
}
