/// What a device shows to be known: 256 random bits or more, in the 60 characters clients expect.
enum AccessToken {
  /// How many characters a token has; each of 62, so 357 bits.
  static let length = 60

  /// A generated password of 20 letters and digits: 119 bits.
  static func password() -> String { String(make().prefix(20)) }

  private static let characters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

  static func make() -> String {
    // The system's own generator, made for secrets.
    var generator = SystemRandomNumberGenerator()
    return String((0..<length).map { _ in characters.randomElement(using: &generator) ?? "0" })
  }
}
