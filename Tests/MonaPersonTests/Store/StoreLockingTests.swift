import Foundation
import MonaTestSupport
import Testing

@testable import MonaPerson

@Suite("Collecting during an import")
struct StoreLockingTests {
  @Test("A visit does not wait for the import to end")
  func concurrent() throws {
    let folder = try TemporaryFolder()
    let store = try Store(folder: folder.url)
    try store.catalogue.seed([joute])
    try store.catalogue.writer.write { db in
      try db.execute(sql: "UPDATE discovery SET year = 1974")
      try store.collect(joute, photo: nil, at: noon)
      try store.rate(joute, 5, at: noon)
    }
    #expect(try store.visit(of: joute)?.rating == 5)
  }
}
