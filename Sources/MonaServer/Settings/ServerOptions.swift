import Foundation
import Logging

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
  /// The program that sends mail as sendmail does; nil for a server that sends none.
  package var sendmail: String?
  /// The mail server that takes its mail; nil for the program, or for a server that sends none.
  package var mailServer: MailServer?
  /// Whom its mail comes from.
  package var mailFrom: String?
  /// The binary logarithm of how often a password is worked over (bcrypt).
  package var passwordCost = Passwords.cost
  /// How often a minute an address may ask.
  package var requestsPerMinute = 240
  /// The port of this computer alone on which what was measured is answered; nil to answer it nowhere.
  package var metricsPort: Int?
  /// What is not less important than this is logged; requests are `info`.
  package var logLevel = Logger.Level.notice
  /// How many connections there may be at once; more wait for one to end.
  package var connectionLimit = 512
  /// How many of them one address may have, which behind a proxy are all the proxy's.
  package var connectionsPerAddress = 128
  /// How long a client may stand still.
  package var clientTimeout = Duration.seconds(30)
  /// How fast a client has to send or take, in bytes a second.
  ///
  /// The slowest telephones of 2000 (GPRS, 20 kbit/s) reached more than twice that. A photo of 4 MB may
  /// take more than an hour.
  static let leastRate = 1000.0

  /// What the server calls itself in its answers.
  static let serverName = "MONA"

  package init(folder: URL) { self.folder = folder }

  /// - Throws: `ServerError.open` for an address of the network without anything that speaks TLS.
  func check() throws {
    let isLoopback = host == "localhost" || host == "::1" || host.hasPrefix("127.")
    if !isLoopback, proxy == nil { throw ServerError.open(host) }
  }
}
