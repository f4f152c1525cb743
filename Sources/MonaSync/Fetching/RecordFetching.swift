import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson

/// Fetches the records of visited discoveries that this computer's catalogue does not have yet, so
/// that visits and their photos have names before the catalogue is updated.
package struct RecordFetching: Sendable {
  /// The largest number of records fetched one by one; the next update of the catalogue has all.
  private static let limit = 100

  private let store: Store
  private let client: ServerClient

  package init(_ store: Store, _ client: ServerClient) {
    (self.store, self.client) = (store, client)
  }

  /// Fetches the missing records.
  ///
  /// A record that the server does not have is left out.
  /// - Throws: ``ServerRequestError`` when the server does not answer; what was fetched is stored.
  package func run() async throws {
    let missing = try await store.read { try $0.visitsWithoutRecord(limit: Self.limit) }
    var records: [KeptRecord] = []
    var fault: (any Error)?
    for id in missing {
      do {
        let answer = try await client.ask(ServerRequest(.discovery(id)))
        if let record = KeptRecord(answer: answer.body, of: id) { records.append(record) }
      } catch let error as ServerRequestError where error.mayConcernOneItem {
        continue
      } catch {
        fault = error
        break
      }
    }
    try await BlockingExecutor.shared.run { [store, records] in
      if try store.catalogue.add(records, of: []) > 0 { try store.keepRecords() }
    }
    if let fault { throw fault }
  }
}
