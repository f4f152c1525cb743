import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Totals by kind")
struct KindTotalTests {
  @Test("Collected discoveries count, also once the catalogue has removed them")
  func totals() throws {
    let store = try Store.inMemory()
    try store.catalogue.seed([joute, library, DiscoveryID(.artwork, 5), DiscoveryID(.artwork, 6)])
    try store.collect(joute, photo: nil, at: noon)
    try store.collect(DiscoveryID(.artwork, 5), photo: nil, at: noon)
    try store.catalogue.retire(joute)
    try store.catalogue.retire(DiscoveryID(.artwork, 6))
    #expect(
      try store.kindTotals() == [
        KindTotal(kind: .artwork, collected: 2, total: 2),
        KindTotal(kind: .place, collected: 0, total: 1),
        KindTotal(kind: .heritage, collected: 0, total: 0),
      ])
  }
}
