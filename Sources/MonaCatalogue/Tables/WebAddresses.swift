/// The web addresses of one field, which the City parts by commas that addresses have as well.
struct WebAddresses {
  /// The first that is no page of Facebook.
  private(set) var site: String?
  /// The first page of Facebook.
  private(set) var facebook: String?

  init(_ value: JSON) {
    for address in Self.addresses(value) {
      if address.contains("facebook.com/") {
        facebook = facebook ?? address
      } else {
        site = site ?? address
      }
    }
  }

  /// An address begins with its scheme, at the beginning or after a comma, a semicolon or a blank.
  private static func addresses(_ value: JSON) -> [String] {
    TableRow.words(value).flatMap { text -> [String] in
      var addresses: [String] = []
      for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
        let piece = piece.drop(while: \.isWhitespace)
        if piece.hasPrefix("http://") || piece.hasPrefix("https://") {
          addresses.append(String(piece))
        } else if piece.hasPrefix("www.") {
          addresses.append("https://\(piece)")
        } else if !addresses.isEmpty {
          addresses[addresses.count - 1] += ",\(piece)"
        }
      }
      return addresses
    }
  }
}
