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

  /// What time it is, written once a second.
  private static func date() -> String {
    let second = time(nil)
    return written.withLock { written in
      if written.second != second { written = (second, WebDate.text(second)) }
      return written.text
    }
  }
}
