import Foundation
import Logging
import MonaWeb

/// Who can register on a server.
package enum Registration: String, CaseIterable, Sendable {
  /// Everybody.
  case open
  /// Those who have an invitation.
  case invitation
  /// Nobody: administrators create accounts.
  case closed
}

/// The options of a server.
package struct ServerOptions: Sendable {
  /// The server's data folder.
  package var folder: URL
  /// The folder with the starter catalogue and the badges; nil where they are not installed.
  package var starter: URL?
  /// Whether a server that has no catalogue of MONA's own gets the starter catalogue; otherwise it publishes none, also
  /// if it had it before.
  package var hasStarter = true
  /// The folder with the templates of the pages (`web`), without which no server starts, and the land of their maps.
  package var data: URL?
  /// Whether it has pages for people beside its interface for programs.
  package var hasPages = true
  /// Whether editors and administrators have to set up codes before they see anything else of the pages.
  package var requiresCodes = false
  /// The bucket of its photos; nil for its folder.
  package var photoBucket: PhotoBucketOptions?
  /// The address it listens on.
  package var host = "127.0.0.1"
  /// The port it listens on; 0 for any free one.
  package var port = 8080
  /// The address of the reverse proxy that terminates TLS; nil without one.
  package var proxy: String?
  /// The public base address of the server, "https://mona.example", for links in responses; nil to take it from
  /// each request.
  package var address: String?
  /// The public base address of the server that takes the place of this one, to which each request is redirected; nil
  /// to serve.
  package var movedTo: String?
  /// The path of a program with the interface of `sendmail`; nil to send no mail by it.
  package var sendmail: String?
  /// The mail server for outgoing mail; nil to send no mail by one.
  package var mailServer: MailServer?
  /// The address of the sender.
  package var mailFrom: String?
  /// The binary logarithm of the number of bcrypt rounds.
  package var passwordCost = Passwords.cost
  /// The most requests per minute from one address.
  package var requestsPerMinute = 240
  /// The local port that serves the metrics; nil to serve none.
  package var metricsPort: Int?
  /// The lowest level of messages in the log; requests have the level `info`.
  package var logLevel = Logger.Level.notice
  /// The most simultaneous connections; further ones wait until one ends.
  package var connectionLimit = 512
  /// The most simultaneous connections of one client, also behind a proxy.
  package var connectionsPerAddress = 128
  /// The most bytes of photos that the server stores for one account.
  package var photoBytesPerAccount = 20_000 * 1_000_000
  /// Who can register.
  package var registration = Registration.open
  /// The address that is mailed when somebody reports something; nil for none.
  package var reportsTo: String?
  /// Who runs the server.
  package var information = HostInformation()
  /// The size limit of a catalogue's file that an editor sends on the pages, in bytes: what the manual has nginx let
  /// through.
  var importBytes = 32 * 1_000_000
  /// The most reports of one account.
  package var reportsPerAccount = 1000
  /// For how long a client may transfer nothing.
  package var clientTimeout = Duration.seconds(30)
  /// The least rate of a client, in bytes per second.
  ///
  /// The slowest mobile phones of 2000 (GPRS, 20 kbit/s) reached more than twice that. A photo of 4 MB may take
  /// more than an hour.
  static let leastRate = 1000.0

  /// The server's name in responses.
  static let serverName = "MONA"

  package init(folder: URL) { self.folder = folder }

  /// Whether browsers reach the server over TLS alone: else only this computer does.
  var isBehindTLS: Bool { proxy != nil || address?.hasPrefix("https:") == true }

  /// - Throws: `ServerError.open` for a network address without a proxy that terminates TLS.
  func check() throws {
    if !Self.isLoopback(host), proxy == nil { throw ServerError.open(host) }
  }

  /// Whether a host is this computer.
  static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host == "::1" || host == "[::1]" || host.hasPrefix("127.")
  }
}
