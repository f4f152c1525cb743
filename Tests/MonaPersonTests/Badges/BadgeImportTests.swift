import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel
@testable import MonaPerson

@Suite("Importing badges")
struct BadgeImportTests {
  private let store: Store

  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed([joute])
  }

  private func data(_ text: String) -> Data { Data(text.utf8) }

  private func rule(_ record: String) throws -> Badge.Rule? {
    let fresh = try Store.inMemory()
    try fresh.importBadges(data("[\(record)]"))
    return try fresh.badges().first?.badge.rule
  }

  @Test("All recorded badges are decoded", .enabled(if: RecordedData.isPresent))
  func recorded() throws {
    let file = try Data(contentsOf: RecordedData.file("mona-v3/badges.json"))
    let report = try store.importBadges(file)
    #expect(report.inserted == 28)
    #expect(report.skipped.isEmpty)
    let badges = try store.badges().map(\.badge)
    #expect(badges.prefix(9).map(\.required) == [1, 3, 5, 8, 10, 15, 20, 25, 30])
    #expect(badges.prefix(9).allSatisfy { $0.rule == .any })
    #expect(badges[9].rule == .owner("universitedemontreal"))
    #expect(
      badges[10..<23].allSatisfy { $0.rule == .borough(NormalizedKey.of($0.title.fr ?? "")) })
    #expect(
      badges[23...].map(\.rule) == [
        .category("murale"), .category("sculpture"), .kind(.place), .owner("villedelaval"),
        .kind(.heritage),
      ])
    let again = try store.importBadges(file)
    #expect(again.unchanged == 28)
    #expect(again.inserted + again.updated + again.retired == 0)
  }

  @Test(
    "A rule is read from its type, else its name, else its number",
    arguments: [
      (#"{"type":"borough","name":"Verdun"}"#, 40, Badge.Rule.borough("verdun")),
      (#"{"type":"App\\Models\\Borough","name":"Lachine"}"#, 40, .borough("lachine")),
      (#"{"type":"?","name":"Saint – Léonard"}"#, 40, .borough("saintleonard")),
      (#"{"type":"artwork","name":"Murale"}"#, 24, .category("murale")),
      (#"{"type":"artworks","name":"Mosaïque"}"#, 40, .category("mosaique")),
      (#"{"type":"artwork"}"#, 40, .kind(.artwork)),
      (#"{"type":"App\\Place","name":null}"#, 40, .kind(.place)),
      (#"{"type":null,"name":"heritage"}"#, 40, .kind(.heritage)),
      (#"{"type":"x","name":"Université de Montreal"}"#, 40, .owner("universitedemontreal")),
      (#"{"type":"x","name":"Ville-Marie"}"#, 40, .borough("villemarie")),
      (#"{"type":"x","name":"y"}"#, 40, .unknown), (#"{"type":"x"}"#, 3, .any),
      ("null", 1, .any), ("null", 10, .owner("universitedemontreal")),
      ("null", 14, .borough("titre")), ("null", 25, .category("sculpture")),
      ("null", 26, .kind(.place)), ("null", 28, .kind(.heritage)), ("null", 40, .any),
      (#"{"type":"tag","name":"artiste_femme"}"#, 40, .unknown),
    ])
  func understood(badgeable: String, id: Int, expected: Badge.Rule) throws {
    let record = """
      {"id":\(id),"title":{"fr":"Titre","en":null},"required_count":"5","badgeable":\(badgeable)}
      """
    #expect(try rule(record) == expected)
  }

  @Test("Our picture of a badge stays when the server updates the badge without one")
  func picture() throws {
    try store.importBadges(
      data(
        #"""
        [{"id":1,"title":"a","required_count":1,"image":"badge-1"},
         {"id":2,"title":"b","required_count":1,"image":"../secret"}]
        """#))
    try store.importBadges(
      data(#"[{"id":1,"title":"z","required_count":1},{"id":2,"title":"b","required_count":1}]"#))
    let badges = try store.badges().map(\.badge)
    #expect(badges.map(\.title.fr) == ["z", "b"])
    #expect(badges.map(\.image) == ["badge-1", nil])
  }

  @Test("A badge with an unknown rule is kept, without progress")
  func unknown() throws {
    try store.importBadges(data(#"{"badges":[{"id":7,"badgeable":{"name":"x","type":"y"}}]}"#))
    let status = try #require(try store.badges().first)
    #expect(status.badge.rule == .unknown)
    #expect(status.badge.title.fr == "x")
    #expect(status.count == nil)
    #expect(try store.collect(joute, photo: nil, at: noon).isEmpty)
  }

  @Test("Version 2 badges count artworks, optionally of a borough")
  func version2() throws {
    func record(_ action: String, _ options: String) -> String {
      """
      {"id":10,"title":"T","description":"D","action":"\(action)",
       "required_args":"{'nb_artworks':5}","optional_args":"\(options)"}
      """
    }
    let collection = "general_collection"
    #expect(try rule(record(collection, "{'borough':'Verdun'}")) == .borough("verdun"))
    #expect(try rule(record(collection, "{'borough': 'L'Île'}")) == .borough("lile"))
    #expect(try rule(record(collection, "{}")) == .any)
    #expect(try rule(record(collection, "{'tag':'artiste_femme'}")) == .unknown)
    #expect(try rule(record("rating", "{}")) == .unknown)
  }

  @Test("The recorded version 2 badges are decoded", .enabled(if: RecordedData.isPresent))
  func recordedVersion2() throws {
    try store.importBadges(try Data(contentsOf: RecordedData.file("mona-v2/badges.json")))
    let badges = try store.badges().map(\.badge)
    #expect(badges.map(\.required) == [5, 15, 1, 10, 1])
    #expect(
      badges.map(\.rule) == [
        .borough("outremont"), .borough("outremont"), .unknown, .unknown, .unknown,
      ])
  }

  @Test("Badges no longer listed are deleted unless won; an invalid record deletes none")
  func retirement() throws {
    try store.importBadges(
      data(#"[{"id":1,"title":"a","required_count":1},{"id":2,"title":"b","required_count":9}]"#))
    try store.collect(joute, photo: nil, at: noon)
    let report = try store.importBadges(
      data(
        #"{"data":[{"id":3,"title":"c","required_count":9},{"id":3},{"title":"e"},4]}"#))
    #expect(report.retired == 1)
    #expect(report.skipped.map(\.position) == [2, 3, 4])
    #expect(report.skipped.map(\.problem) == [.repeatedNumber, .noNumber, .notAnObject])
    #expect(try store.badges().map(\.badge.id) == [1, 3])
  }

  @Test(
    "A file without badges changes nothing",
    arguments: [
      "", "{", "[]", "<html>", "null", #"{"data":[]}"#,
      #"[{"location": null, "id":1,"title":"a","artists":[]}]"#,
      #"[{"required_count":1}]"#, #"[{"id":1,"title":"a","required_count":1}"#,
    ])
  func refused(text: String) throws {
    try store.catalogue.seed([badge(1, 1, .any)])
    #expect(throws: CatalogueError.notBadges) { try store.importBadges(data(text)) }
    #expect(try store.badges().count == 1)
  }
}
