import Foundation
import HTTPTypes
import MonaAPI
import Synchronization

/// The collections of version 3, answered from memory while the catalogue is as it was.
///
/// An answer is the one that `CatalogueRoutes` gives by way of all middleware: counted, numbered, measured.
struct HeldCollections: Sendable {
  let publisher: Publisher
  let rate: RateMiddleware
  let watch: RequestWatch

  private static let paths = Dictionary(
    uniqueKeysWithValues: APICollection.allCases.map {
      ("/api/\(APIVersion.v3.rawValue)/\($0.rawValue)", $0)
    })

  /// - Parameter peer: the address at the other end of the connection.
  /// - Returns: nil for what is to go the usual way, which may refuse it.
  func answer(to request: HTTPRequest, from peer: String) -> HeldAnswers.Answer? {
    guard let path = request.path, let collection = Self.paths[path],
      var answer = publisher.known(collection)?.answer(to: request.headerFields),
      rate.limiter.enter(rate.address(request.headerFields, from: peer)) == nil
    else { return nil }
    SafetyHeaders.add(to: &answer.head.headerFields)
    answer.head.headerFields[.date] = Self.date()
    answer.head.headerFields[.server] = ServerOptions.serverName
    watch.note(&answer.head, to: request.method, path)
    return answer
  }

  private static let written = Mutex((second: time_t(0), text: ""))

  /// What time it is, as HTTP says it (RFC 9110, 5.6.7).
  private static func date() -> String {
    var second = time(nil)
    return written.withLock { written in
      if written.second == second { return written.text }
      var parts = tm()
      gmtime_r(&second, &parts)
      let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
      let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
      ]
      func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
      let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(digits).joined(separator: ":")
      written = (
        second,
        """
        \(days[Int(parts.tm_wday)]), \(digits(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \
        \(1900 + parts.tm_year) \(clock) GMT
        """
      )
      return written.text
    }
  }
}
