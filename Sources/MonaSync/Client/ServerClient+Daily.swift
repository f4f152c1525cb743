import Foundation
import MonaAPI
import MonaModel

extension ServerClient {
  /// The discovery that the server chose for today, Montréal's.
  ///
  /// The server of 2023 does not answer this.
  package func daily() async throws -> (day: MontrealDay, discovery: DiscoveryID) {
    let answer = try await ask(ServerRequest(.daily)) { APIDaily($0) }
    guard let day = MontrealDay(answer.date) else {
      throw ServerRequestError.notUnderstood(answer.date)
    }
    return (day, answer.discovery)
  }
}
