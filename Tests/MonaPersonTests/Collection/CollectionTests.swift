import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("The visits of a collection")
struct CollectionTests {
  private let store: Store

  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed(joute, title: "La Joute", borough: "Ville-Marie")
    try store.catalogue.seed(library, title: "Bibliothèque du Plateau")
    try store.catalogue.seed(manor)
  }

  @Test("They come by title with what the catalogue says of them, and the forgotten last")
  func order() throws {
    let lost = DiscoveryID(.artwork, 99)
    try store.catalogue.seed(lost)
    for (day, id) in [lost, manor, joute, library].enumerated() {
      try store.collect(
        id, photo: "\(day).jpg", rating: id == joute ? 4 : nil,
        at: noon.addingTimeInterval(Double(day) * 86_400))
    }
    try store.catalogue.writer.write { db in
      try db.execute(sql: "DELETE FROM discovery WHERE key = ?", arguments: [lost.key])
    }
    let visits = try store.collection(in: .french)
    // The seeds' keys are the titles' own bytes: no title comes first among them.
    #expect(visits.map(\.id) == [manor, library, joute, lost])
    #expect(
      visits[2]
        == CollectedVisit(
          id: joute, collectedAt: noon.addingTimeInterval(2 * 86_400), photo: "2.jpg", rating: 4,
          title: Localized(fr: "La Joute"), makers: "", place: "Ville-Marie", isForgotten: false))
    #expect(visits.map(\.isForgotten) == [false, false, false, true])
  }

  @Test("They are found by the beginnings of words of the comment and, retired or not, the title")
  func search() throws {
    try store.collect(joute, photo: nil, comment: "Vue l’été, près de l'eau", at: noon)
    try store.collect(library, photo: nil, comment: "L’œuvre du hall", at: noon)
    try store.collect(manor, photo: nil, at: noon)
    let expected: [(String, Set<DiscoveryID>?)] = [
      ("ete", [joute]), ("eau pres", [joute]), ("oeuvre", [library]), ("joute ete", [joute]),
      ("biblio", [library]), ("BIBLIOTHÈQUE hall", [library]), ("oute", []), ("zzz", []),
      ("l", [joute, library]), ("  ", nil), ("…", nil),
    ]
    for (text, ids) in expected {
      #expect(try store.collection(matching: text) == ids, "\(text)")
    }
    try store.catalogue.retire(joute)
    #expect(try store.collection(matching: "joute") == [joute])
  }
}
