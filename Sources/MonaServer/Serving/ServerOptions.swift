import Foundation

/// How a server is run.
package struct ServerOptions: Sendable {
  /// Where it keeps everything.
  package var folder: URL
  /// Where the starter catalogue and the badges lie; nil to begin without.
  package var starter: URL?
  /// The address it listens on.
  package var host = "127.0.0.1"
  /// The port it listens on; 0 for any that is free.
  package var port = 8080
  /// The address of the proxy in front, which speaks TLS with the world; nil when there is none.
  package var proxy: String?
  /// How the world calls the server, "https://mona.example", for the links it answers; nil for how
  /// each request calls it.
  package var address: String?
  /// The binary logarithm of how often a password is worked over (bcrypt).
  package var passwordCost: UInt = 12
  /// How often a minute an address may ask.
  package var requestsPerMinute = 240
  /// How many clients may be connected at once.
  package var connectionLimit = 512

  package init(folder: URL) { self.folder = folder }

  /// - Throws: `ServerError.open` for an address of the network without anything that speaks TLS.
  func check() throws {
    let isLoopback = host == "localhost" || host == "::1" || host.hasPrefix("127.")
    if !isLoopback, proxy == nil { throw ServerError.open(host) }
  }
}
