import Foundation

/// Where a server sends those who ask it, and whether one goes there.
enum Redirect {
  /// How many times in a row one lets oneself be sent on.
  static let limit = 5

  /// The address to ask instead; nil when the server sends nowhere, or where MONA does not go: to what
  /// anyone on the way could read, or to the computer itself and what is around it, unless the map's
  /// source is there already.
  /// - Parameters:
  ///   - source: the address the person gave.
  ///   - address: the one that answered.
  ///   - isLocal: whether a host is of the local network.
  static func next(
    after answer: HTTPAnswer, from source: String, at address: String,
    isLocal: (String) -> Bool = LocalNetwork.holds
  ) -> String? {
    guard [301, 302, 303, 307, 308].contains(answer.status),
      let location = answer.headers["location"],
      let target = URL(string: location, relativeTo: URL(string: address))?.absoluteURL,
      let scheme = target.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = target.host, !host.isEmpty
    else { return nil }
    if let home = URL(string: source)?.host, isLocal(home) { return target.absoluteString }
    guard scheme == "https", !isLocal(host) else { return nil }
    return target.absoluteString
  }
}
