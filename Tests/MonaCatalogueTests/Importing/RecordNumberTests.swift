import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Numbers are compared by value, and what is no number by its text.
@Suite struct RecordNumberTests {
  private func identity(_ text: String) -> RecordIdentity {
    RecordIdentity(id: .string(text), content: [])
  }

  @Test(arguments: [
    "1001", "1001.0", "1001.00", "1,001", "1 001", "1\u{202F}001", "1'001", "1,001.0", "=\"1001\"",
    "'1001", "=1001", "001001", " 1001 ", "1001,0", "1.001E+03", "1.001e3", "1001e0", "1.001,00",
  ])
  func `one number in many spellings is one`(text: String) {
    #expect(identity(text).own == 1001)
  }

  @Test func `a JSON number is the same as its text`() {
    #expect(RecordIdentity(id: .number(1001), content: []).own == 1001)
  }

  @Test(arguments: [
    "12a", "1.10", "1.1", "1.001", "-5", "1.0015e3", "12e40", "e3", "1e-3", "2026-05-01", "1,00,1",
    "A-12", "12/3", "1.0.0",
  ])
  func `what is no whole number is a text`(text: String) {
    #expect(identity(text).own == nil && identity(text).text == "id:\(text)")
  }

  @Test func `very long numbers are compared digit by digit`() throws {
    let (one, other) = ("450081234567890123451", "450081234567890123452")
    #expect(identity(one).own == nil && identity(one).text != identity(other).text)
    #expect(identity("\(one).0").text == identity(one).text)
    let json = "[\(one), \(other)]"
    let values = try Array(json.utf8).withUnsafeBytes { bytes in
      var reader = JSONReader(bytes)
      return try reader.value().elements.map(\.text)
    }
    #expect(values == [one, other])
  }
}

/// A file whose records are spelled or numbered in another way than before.
@Suite struct RenumberedSourceTests {
  private let fixture: ImportFixture
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue.inMemory()
    fixture = try ImportFixture(catalogue)
  }

  private func importing(
    _ rows: [String], isRenumbered: Bool? = nil
  ) throws -> SourceReport {
    let text = (["id,titre,artiste,latitude,longitude"] + rows).joined(separator: "\n")
    return try catalogue.importSource(
      fixture.file("murales.csv", text), name: "Murales", isRenumbered: isRenumbered)
  }

  private func rows(_ number: (Int) -> String) -> [String] {
    (1...30).map { index in
      "\(number(1000 + index)),Œuvre \(index),Anne \(index % 7),45.5\(100 + index),-73.55"
    }
  }

  @Test(arguments: ["%@.0", "\"=\"\"%@\"\"\"", "'%@", "00%@"])
  func `numbers in another spelling are the same works`(pattern: String) throws {
    _ = try importing(rows { "\($0)" })
    let again = try importing(rows { pattern.replacing("%@", with: "\($0)") })
    #expect(again.counts.unchanged == 30 && again.counts.retired == 0)
  }

  @Test func `groups of three are numbers`() throws {
    _ = try importing(rows { "\($0)" })
    let again = try importing(rows { "\"1,\("\($0)".suffix(3))\"" })
    #expect(again.counts.inserted == 0 && again.counts.retired == 0)
  }

  @Test func `a number and the same with zeros before it are two works in one file`() throws {
    let rows = ["7,Un,A,45.5,-73.5", "007,Deux,B,45.6,-73.6"]
    let first = try importing(rows)
    #expect(first.counts.inserted == 2 && first.counts.skipped.isEmpty)
    let again = try importing(rows.reversed())
    #expect(again.counts.unchanged == 2 && again.counts.inserted == 0)
  }

  @Test func `versions are no numbers with a fraction of zeros`() throws {
    let rows = [
      "1,Un,A,45.5,-73.5", "1.0,Deux,B,45.6,-73.6", "1.1,Trois,C,45.7,-73.7",
      "1.10,Quatre,D,45.8,-73.8",
    ]
    #expect(try importing(rows).counts.inserted == 4)
    #expect(try importing(rows.reversed()).counts.unchanged == 4)
  }

  @Test func `a work with a row for each artist is one work of all`() throws {
    let report = try importing([
      "1,La vague,Anne Un,45.5081,-73.5540", "2,Le mur,Carl Trois,45.5090,-73.5550",
      "1,La vague,Bob Deux,45.5081,-73.5540", "3,Le pont,Dia Quatre,45.5095,-73.5560",
      "3,Le pont,Eva Cinq,45.5095,-73.5560",
    ])
    #expect(report.counts.inserted == 3 && report.counts.skipped.isEmpty)
    let ids = try catalogue.ordered(DiscoveryList(), language: .french).ids
    let makers = try Dictionary(
      uniqueKeysWithValues: catalogue.rows(ids).map { ($0.title.fr ?? "", $0.makers) })
    #expect(
      makers == [
        "La vague": "Anne Un, Bob Deux", "Le mur": "Carl Trois", "Le pont": "Dia Quatre, Eva Cinq",
      ])
    // Stored records are read again as they were imported.
    let discovery = try #require(
      try catalogue.discovery(DiscoveryID(.artwork, source: report.source.id, record: 1)))
    #expect(discovery.artwork?.makers.map(\.name) == ["Anne Un", "Bob Deux"])
  }

  @Test func `two works that share a number are both kept, whatever their order`() throws {
    let all = rows { "\($0)" } + ["1001,Autre,Z,46.5,-72.5"]
    #expect(try importing(all).counts.inserted == 31)
    let again = try importing(all.reversed())
    #expect(again.counts.unchanged == 31 && again.counts.retired == 0)
  }

  @Test func `works under new numbers are asked about before anything changes`() throws {
    _ = try importing(rows { "\($0)" })
    let renumbered = rows { "\($0 + 5000)" }
    #expect(
      throws: CatalogueError.renumbered(
        fixture.folder.url.appendingPathComponent("murales.csv"), alike: 30, missing: 30)
    ) { try importing(renumbered) }
    let again = try importing(renumbered, isRenumbered: true)
    #expect(again.counts.inserted == 30 && again.counts.retired == 30)
    let old = DiscoveryID(.artwork, source: again.source.id, record: 1001)
    let new = DiscoveryID(.artwork, source: again.source.id, record: 6001)
    #expect(try catalogue.replacement(of: old) == new)
    // Back to the numbers before.
    _ = try importing(rows { "\($0)" }, isRenumbered: true)
    #expect(try catalogue.replacement(of: new) == old)
    #expect(try catalogue.replacement(of: old) == nil)
  }

  @Test func `a work that gets a number is the same one without a question`() throws {
    let source = try importing(["12.0,Mur,Anne,45.5,-73.5", ",Vague,Bob,45.6,-73.6"]).source.id
    let before = try catalogue.ordered(DiscoveryList(), language: .french).ids
    let old = try #require(before.first { $0.number & 0xFF_FFFF_FFFF != 12 })
    let again = try importing(["12,Mur,Anne,45.5,-73.5", "14,Vague,Bob,45.6,-73.6"])
    #expect(again.counts.unchanged == 1 && again.counts.inserted == 1)
    #expect(
      try catalogue.replacement(of: old) == DiscoveryID(.artwork, source: source, record: 14))
  }

  @Test func `a work that loses its number is the same one too`() throws {
    let source = try importing(["12,Mur,Anne,45.5,-73.5", "14,Vague,Bob,45.6,-73.6"]).source.id
    let again = try importing(["12,Mur,Anne,45.5,-73.5", ",Vague,Bob,45.6,-73.6"])
    #expect(again.counts.unchanged == 1 && again.counts.inserted == 1)
    let new = try catalogue.replacement(of: DiscoveryID(.artwork, source: source, record: 14))
    #expect(try new.flatMap { try catalogue.discovery($0) }?.title.fr == "Vague")
  }

  @Test func `of several alike, each is the nearest one, and none if it cannot be told`() throws {
    let first = [
      "1,Sans titre,Anne,45.50000,-73.5", "2,Sans titre,Anne,45.50020,-73.5",
      "3,Banc,Bob,45.6,-73.6", "4,Banc,Bob,45.6,-73.6",
    ]
    let second = [
      "11,Sans titre,Anne,45.50019,-73.5", "12,Sans titre,Anne,45.50001,-73.5",
      "13,Banc,Bob,45.6,-73.6", "14,Banc,Bob,45.6,-73.6",
    ]
    let source = try importing(first).source.id
    _ = try importing(second, isRenumbered: true)
    let now = try (1...4).map {
      try catalogue.replacement(of: DiscoveryID(.artwork, source: source, record: $0))
    }
    #expect(
      now == [
        DiscoveryID(.artwork, source: source, record: 12),
        DiscoveryID(.artwork, source: source, record: 11), nil, nil,
      ])
  }

  /// The titles of the works that these numbers lead to now.
  private func titles(_ source: Int, _ numbers: [Int]) throws -> [String?] {
    try numbers.map { number in
      let id = DiscoveryID(.artwork, source: source, record: number)
      return try catalogue.discovery(try catalogue.replacement(of: id) ?? id)?.title.fr
    }
  }

  @Test func `numbers that count rows lead to the works that had them`() throws {
    let works = (1...9).map { ",Œuvre \($0),Anne,45.5\($0),-73.55" }
    func table(_ works: [String]) -> [String] { works.enumerated().map { "\($0 + 1)\($1)" } }
    let source = try importing(table(works)).source.id
    let longer = table([",Nouveau,Zoé,45.4,-73.5"] + works)
    let again = try importing(longer)
    #expect(again.counts.inserted == 10 && again.counts.retired == 9)
    #expect(try titles(source, Array(1...9)) == (1...9).map { "Œuvre \($0)" })
    // From now on, the numbers of this catalogue are not used.
    #expect(try importing(longer).counts.unchanged == 10)
    let reversed = try importing(table(works.reversed()))
    #expect(reversed.counts.inserted == 0 && reversed.counts.retired == 1)
  }

  @Test func `two works that exchange their numbers are followed, and the other numbers stay`()
    throws
  {
    let source = try importing(
      rows { "\($0)" } + ["1,Mur,Zoé,45.6,-73.6", "2,Banc,Bob,45.7,-73.6"]
    )
    .source.id
    let swapped = rows { "\($0)" } + ["2,Mur,Zoé,45.6,-73.6", "1,Banc,Bob,45.7,-73.6"]
    #expect(try importing(swapped).counts.unchanged == 30)
    #expect(try titles(source, [1, 2]) == ["Mur", "Banc"])
  }

  @Test func `a corrected title is no other work`() throws {
    let source = try importing(["1,Mur,Zoé,45.6,-73.6", "2,Banc,Bob,45.7,-73.6"]).source.id
    let again = try importing(["1,Mur bleu,Zoé,45.6,-73.6", "2,Banc,Bob,45.7,-73.6"])
    #expect(again.counts.updated == 1 && again.counts.unchanged == 1)
    #expect(try titles(source, [1, 2]) == ["Mur bleu", "Banc"])
  }

  @Test func `works that were retired before are recognised too, but after the missing ones`()
    throws
  {
    let source = try importing(["1,Mur,Anne,45.5,-73.5", "2,Banc,Bob,45.6,-73.6"]).source.id
    _ = try importing(["2,Banc,Bob,45.6,-73.6"])
    #expect(throws: CatalogueError.self) {
      try importing(["2,Banc,Bob,45.6,-73.6", "11,Mur,Anne,45.5,-73.5"])
    }
    func replacement(of number: Int) throws -> Int? {
      try catalogue.replacement(of: DiscoveryID(.artwork, source: source, record: number))
        .map { $0.number - DiscoveryID(.artwork, source: source, record: 0).number }
    }
    let all = ["2,Banc,Bob,45.6,-73.6", "11,Mur,Anne,45.5,-73.5"]
    _ = try importing(all, isRenumbered: false)
    #expect(try replacement(of: 1) == nil)
    _ = try importing(["2,Banc,Bob,45.6,-73.6", "21,Mur,Anne,45.5,-73.5"], isRenumbered: true)
    #expect(try replacement(of: 11) == 21 && replacement(of: 1) == nil)
  }

  @Test func `a record that is written as before is the same work under any number`() throws {
    let bytes = Array(#"{"id": "12.0", "titre": "Mur", "artiste": "Anne"}"#.utf8)
    let works = try [12, 1 << 30].map { number in
      let id = DiscoveryID(.artwork, source: 3, record: number)
      return try bytes.withUnsafeBytes {
        ComparedWork(try StoredRecord.discovery(id, $0, by: .names), $0, Columns([]))
      }
    }
    #expect(works[0].key != works[1].key && works[0].isSurely(works[1]))
  }

  @Test func `works that are said to be others replace nothing`() throws {
    let first = ["1,La vague,Anne,45.5,-73.5", "2,Le mur,Bob,45.6,-73.6"]
    let second = ["3,La vague,Anne,45.5,-73.5", "2,Le mur,Bob,45.6,-73.6"]
    let source = try importing(first).source.id
    let again = try importing(second, isRenumbered: false)
    #expect(again.counts.retired == 1 && again.counts.inserted == 1)
    #expect(
      try catalogue.replacement(of: DiscoveryID(.artwork, source: source, record: 1)) == nil)
  }

  @Test func `works of the same title that are elsewhere, or by others, are not the same`() throws {
    _ = try importing(["1,Sans titre,Anne,45.5,-73.5", "2,Mur,Bob,45.6,-73.6"])
    let again = try importing(["3,Sans titre,Anne,45.51,-73.5", "4,Mur,Zoé,45.6,-73.6"])
    #expect(again.counts.inserted == 2 && again.counts.retired == 2)
  }

  @Test func `a number that is used again is another work, which no visit follows away`() throws {
    let source = try importing(["12,La vague,Anne,45.5,-73.5"]).source.id
    _ = try importing(["14,La vague,Anne,45.5,-73.5"], isRenumbered: true)
    _ = try importing(["14,La vague,Anne,45.5,-73.5", "12,Nouveau,Zoé,45.7,-73.7"])
    #expect(
      try catalogue.replacement(of: DiscoveryID(.artwork, source: source, record: 12)) == nil)
  }
}
