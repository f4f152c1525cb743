import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Visits of the collection")
struct CollectionTests {
  private let store: Store

  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed(joute, title: "La Joute", borough: "Ville-Marie")
    try store.catalogue.seed(library, title: "Bibliothèque du Plateau")
    try store.catalogue.seed(manor)
  }

  @Test("They are sorted by title with their rows of the catalogue, and unknown ones last")
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
    // The seeds' sort keys are the raw titles, so an untitled discovery comes first.
    #expect(visits.map(\.id) == [manor, library, joute, lost])
    #expect(
      visits[2]
        == CollectedVisit(
          id: joute, collectedAt: noon.addingTimeInterval(2 * 86_400), photo: "2.jpg", rating: 4,
          title: Localized(fr: "La Joute"), makers: "", place: "Ville-Marie", isForgotten: false))
    #expect(visits.map(\.isForgotten) == [false, false, false, true])
  }

  @Test("The newest are the same as among all, with ties, and the others have their dates")
  func newest() throws {
    let ids = (1...9).map { DiscoveryID(.artwork, 100 + $0) }
    for (number, id) in ids.enumerated() {
      // Titles are in the reverse order of numbers; three visits per day.
      try store.catalogue.seed(id, title: "Titre \(9 - number)")
      try store.collect(
        id, photo: "\(number).jpg", rating: 3,
        at: noon.addingTimeInterval(Double(number / 3) * 86_400))
    }
    let all = try store.collection(in: .french)
    for (count, expected) in [(0, 3), (1, 3), (3, 3), (4, 6), (9, 9), (10, 9)] {
      let visits = try store.newestVisits(count, in: .french)
      let newest = Set(ids.suffix(expected))
      #expect(visits.newest == all.filter { newest.contains($0.id) }, "\(count)")
      #expect(Set(visits.others.map(\.id)) == Set(ids.prefix(9 - expected)), "\(count)")
      for (id, moment) in visits.others {
        #expect(moment == all.first { $0.id == id }?.collectedAt)
      }
      #expect(visits.others.map(\.collectedAt) == visits.others.map(\.collectedAt).sorted(by: >))
    }
  }

  @Test("A timestamp without a fraction is as new as the same one with it")
  func fractions() throws {
    for id in [joute, library, manor] { try store.collect(id, photo: nil, at: noon) }
    try store.person.write { db in
      try db.execute(
        sql: "UPDATE visit SET collectedAt = '2026-11-21T17:00:00Z' WHERE discovery = ?",
        arguments: [library.key])
    }
    let visits = try store.newestVisits(1, in: .french)
    #expect(try visits.newest == store.collection(in: .french))
    #expect(visits.others.isEmpty)
  }

  @Test("The newest are looked up, and the dates of the others are in an index")
  func plan() throws {
    let plans = try [CollectionReading.newestSQL(.french), Store.momentsSQL].map { sql in
      try store.person.read { db in
        try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: [""]).map {
          $0["detail"] as String
        }
      }
    }
    #expect(plans[0].prefix(2).allSatisfy { $0.hasPrefix("SEARCH") })
    #expect(plans[1].count == 1 && plans[1][0].contains("COVERING INDEX visitByDate"))
  }

  @Test("They are found by boroughs, categories, materials and years too, even if retired")
  func searchTerms() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("answer.json")
    let winterRecord = """
      {"id": 41, "title": {"fr": "Hiver"}, "borough": "Côte-des-Neiges - Notre-Dame-de-Grâce",
         "produced_at": "1967", "categories": {"fr": ["Murale"], "en": ["Mural"]},
       "materials": {"fr": ["Acier"], "en": ["Steel"]}, "location": null, "artists": []}
      """
    let summerRecord = """
      {"id": 42, "title": {"fr": "Été"}, "borough": "Verdun", "produced_at": "1972-05-01",
         "categories": {"fr": ["Sculpture"], "en": ["Sculpture"]},
       "materials": {"fr": ["Bronze"], "en": ["Bronze"]}, "location": null, "artists": []}
      """
    try Data("[\(winterRecord), \(summerRecord)]".utf8).write(to: file)
    let store = try Store.inMemory()
    _ = try store.catalogue.importCatalogue(file)
    let (winter, summer) = (DiscoveryID(.artwork, 41), DiscoveryID(.artwork, 42))
    try store.collect(winter, photo: nil, comment: "Au coin", at: noon)
    try store.collect(summer, photo: nil, at: noon)
    let expected: [(String, Set<DiscoveryID>)] = [
      ("NDG", [winter]), ("verdun", [summer]), ("murale", [winter]), ("murals", [winter]),
      ("bronze", [summer]), ("steel", [winter]), ("1967", [winter]), ("196", []),
      ("1960s", [winter]), ("1967-1972", [winter, summer]), ("murale coin ndg hiver", [winter]),
      ("murale verdun", []),
    ]
    for (text, ids) in expected {
      #expect(try store.collection(matching: text) == ids, "\(text)")
    }
    try Data("[\(summerRecord)]".utf8).write(to: file)
    _ = try store.catalogue.importCatalogue(file)
    for (text, ids) in expected {
      #expect(try store.collection(matching: text) == ids, "\(text), retired")
    }
  }

  @Test("They are found by prefixes of words of the comment and of the title, even if retired")
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
