import Foundation
import MonaPerson
import MonaSync

extension ServerRequestError {
  /// The error message of a server request, and what to do; may contain the server's own words.
  package var sentence: String {
    switch self {
    case .unreachable:
      tr("The server cannot be reached: check the connection, then try again.")
    case .timedOut: tr("The server does not answer: try again in a moment.")
    case .untrusted:
      tr(
        "The server cannot prove that it is the one it says it is: nothing was sent. Check its address, and the date of this computer."
      )
    case .redirected(let host):
      host.isEmpty
        ? tr("The server sends elsewhere: nothing was sent there. Check its address.")
        : tr(
          "The server sends to {host}: nothing was sent there. If that is its new address, log in there.",
          ["host": host])
    case .moved(let address):
      tr(
        "The server says that it moved to {address}: nothing was sent there, and what waits is kept.",
        ["address": address.shown])
    case .unauthenticated: tr("The server ended this session: log in again.")
    case .refused(let refusal, _):
      refusal.message.isEmpty
        ? tr("The server refused this.")
        : tr("The server refused this: {words}", ["words": Self.line(refusal.message)])
    case .tooMany(_, let seconds):
      if let seconds, seconds > 0 {
        trn(
          "The server was asked too often: try again in {count} second.",
          "The server was asked too often: try again in {count} seconds.", Int(seconds.rounded(.up))
        )
      } else {
        tr("The server was asked too often: try again in a minute.")
      }
    case .serverFailure where isOfFullDisk:
      tr(
        "The server’s disk is full: what waits is kept here, and sent once there is room. Tell those who run it."
      )
    case .serverFailure(status: 503, _, let seconds?) where seconds > 0:
      tr(
        "The server is being looked after: try again at {time}.",
        ["time": Self.timeText(after: seconds)])
    case .serverFailure: tr("The server has a problem: try again later.")
    case .notUnderstood:
      tr(
        "This was not MONA’s server that answered: if this network wants you to log in to it, do so, then try again."
      )
    }
  }

  /// The time in so many seconds; with its day if that may be another one.
  private static func timeText(after seconds: TimeInterval) -> String {
    // The next full minute, as a time has no seconds.
    let time = Date(timeIntervalSinceNow: seconds + 59)
    return seconds < 6 * 3600 ? Format.clock(time) : Format.moment(time)
  }

  /// The beginning of a server's words, on one line; the details have more of them.
  private static func line(_ words: String) -> String {
    let line = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 300 ? "\(line.prefix(299))…" : line
  }
}

extension ServerRequestError {
  /// Whether another network than the server’s answered, such as a hotspot that wants a log-in.
  package var isOfAnotherNetwork: Bool {
    switch self {
    case .notUnderstood, .redirected, .untrusted: true
    case .unreachable, .timedOut, .moved, .unauthenticated, .refused, .tooMany, .serverFailure:
      false
    }
  }
}

extension ServerRestoration {
  /// What was lost and is sent again.
  package var sentence: String {
    resent == 0
      ? tr(
        "The server was put back from an older backup: what you had removed is removed from it again."
      )
      : trn(
        "The server was put back from an older backup and lacked {count} visit: it is sent again.",
        "The server was put back from an older backup and lacked {count} visits: they are sent again.",
        resent)
  }

  /// The sentence when nothing was lost.
  package static var sentenceWithoutLoss: String {
    tr("The server was put back from an older backup: it lacks nothing that is here.")
  }
}

extension ServerAddress.Fault {
  /// The error message: why a text is not a server address.
  package var sentence: String {
    switch self {
    case .notAnAddress: tr("This is no address of a server: write one such as mona.example.")
    case .notSecret:
      tr("What is sent to http:// addresses can be read on the way: write https:// instead.")
    }
  }
}
