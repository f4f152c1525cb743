import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Tests of the index steps of lists: letters, decades and distances.
@Suite struct ListIndexTests {
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue.inMemory()
    let titles: [String?] = [
      "Été", "« Étang »", "eau", "Arbre", "Zoo", "20 disques", "3 disques", "…", nil, "L’île",
      "Œuvre", "Журавль",
    ]
    let years = [1965, 1969, 1970, nil, 2004, -5, 1969, 2010, nil, 0, 1999, 1960]
    let metres: [Double?] = [
      0, 499, 501, 900, 1999, 2001, nil, 9_000, 49_000, 51_000, 900_000, nil,
    ]
    let records = titles.indices.map { position in
      let title = titles[position].map { "\"\($0)\"" } ?? "null"
      let year = years[position].map { "\"\($0)\"" } ?? "null"
      let location = metres[position].map { metres in
        let latitude = Coordinate.montreal.latitude + metres / 111_195.08
        return "{\"lat\": \(latitude), \"lng\": \(Coordinate.montreal.longitude)}"
      }
      return """
        {"id": \(position + 1), "title": {"fr": \(title)}, "produced_at": \(year), "artists": [],
         "location": \(location ?? "null")}
        """
    }
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("answer.json")
    try Data("[\(records.joined(separator: ","))]".utf8).write(to: file)
    _ = try catalogue.importCatalogue(file)
  }

  private func list(
    _ sort: DiscoveryList.Sort, descending: Bool = false, limit: Int? = nil
  ) throws -> (numbers: [Int], index: [IndexStep]) {
    var list = DiscoveryList()
    list.sort = sort
    list.isDescending = descending
    list.limit = limit
    let ordered = try catalogue.ordered(list, language: .french)
    return (ordered.ids.map(\.number), ordered.index)
  }

  private func steps(_ steps: (IndexStep.Value, Int)...) -> [IndexStep] {
    steps.map { IndexStep($0, at: $1) }
  }

  @Test func `index letters have no accents, quotes or ligatures`() throws {
    let (numbers, index) = try list(.title)
    #expect(numbers == [4, 3, 2, 1, 10, 11, 5, 12, 7, 6, 8, 9])
    #expect(
      index
        == steps(
          (.letter("A"), 0), (.letter("E"), 1), (.letter("L"), 4), (.letter("O"), 5),
          (.letter("Z"), 6), (.letter("Ж"), 7), (.digits, 8), (.symbols, 10), (.untitled, 11)))
  }

  @Test func `in reverse, titles that begin with no letter stay last`() throws {
    let (numbers, index) = try list(.title, descending: true)
    #expect(numbers == [12, 5, 11, 10, 1, 2, 3, 4, 6, 7, 8, 9])
    #expect(
      index
        == steps(
          (.letter("Ж"), 0), (.letter("Z"), 1), (.letter("O"), 2), (.letter("L"), 3),
          (.letter("E"), 4), (.letter("A"), 7), (.digits, 8), (.symbols, 10), (.untitled, 11)))
  }

  @Test func `dates are indexed by decade, undated rows stay last in both orders`() throws {
    let (numbers, index) = try list(.date)
    #expect(numbers == [12, 1, 2, 7, 3, 11, 5, 8, 4, 10, 6, 9])
    #expect(
      index
        == steps(
          (.decade(1960), 0), (.decade(1970), 4), (.decade(1990), 5), (.decade(2000), 6),
          (.decade(2010), 7), (.undated, 8)))
    let (backwards, backwardsIndex) = try list(.date, descending: true)
    #expect(backwards == [8, 5, 11, 3, 2, 7, 1, 12, 4, 10, 6, 9])
    #expect(backwardsIndex.map(\.position) == [0, 1, 2, 3, 4, 8])
    #expect(backwardsIndex.first?.value == .decade(2010) && backwardsIndex.last?.value == .undated)
  }

  @Test func `distances are indexed by steps, unplaced rows stay last in both orders`() throws {
    let (numbers, index) = try list(.distance)
    #expect(numbers == [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 7])
    #expect(
      index
        == steps(
          (.within(metres: 500), 0), (.within(metres: 1000), 2), (.within(metres: 2000), 4),
          (.within(metres: 5000), 5), (.within(metres: 10_000), 6), (.within(metres: 50_000), 7),
          (.within(metres: 100_000), 8), (.beyond, 9), (.placeless, 10)))
    let (backwards, backwardsIndex) = try list(.distance, descending: true)
    #expect(backwards == [11, 10, 9, 8, 6, 5, 4, 3, 2, 1, 12, 7])
    #expect(backwardsIndex.map(\.position) == [0, 1, 2, 3, 4, 5, 6, 8, 10])
  }

  @Test(arguments: DiscoveryList.Sort.allCases, [false, true])
  func `a limited list has only the index steps of its rows`(
    sort: DiscoveryList.Sort, descending: Bool
  ) throws {
    let whole = try list(sort, descending: descending)
    for limit in 0...13 {
      let part = try list(sort, descending: descending, limit: limit)
      #expect(part.numbers == Array(whole.numbers.prefix(limit)))
      #expect(part.index == whole.index.filter { $0.position < limit })
    }
  }

  @Test func `an empty list has no index`() throws {
    var list = DiscoveryList()
    list.kinds = [.place]
    for sort in DiscoveryList.Sort.allCases {
      list.sort = sort
      #expect(try catalogue.ordered(list, language: .french) == OrderedDiscoveries())
    }
  }
}
