import GRDB
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Tests that no list reads the whole table `discovery`: half a million records take 600 MB.
@Suite struct QueryPlanTests {
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue.inMemory()
  }

  /// The query plan, one step per line.
  private func plan(_ sql: String) throws -> [String] {
    try catalogue.reader.read { db in
      let parameters = sql.count { $0 == "?" }
      let arguments = StatementArguments(Array(repeating: 1, count: parameters))
      return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments).map {
        $0["detail"]
      }
    }
  }

  private static let states: [DiscoveryState?] = [nil, .collected, .targeted, .uncollected]

  @Test(arguments: DiscoveryList.Sort.allCases, Language.allCases)
  func `a list of many rows scans only the covering index by title`(
    sort: DiscoveryList.Sort, language: Language
  ) throws {
    for state in Self.states {
      for isDescending in [false, true] {
        var list = DiscoveryList()
        list.sort = sort
        list.state = state
        list.isDescending = isDescending
        let index = language == .french ? "discoveryBySortFr" : "discoveryBySortEn"
        let sql = ListQuery(list, language: language).sql(isOfFew: false)
        #expect(try plan(sql) == ["SCAN discovery USING COVERING INDEX \(index)"])
        #expect(sql.hasSuffix("ORDER BY \(language == .french ? "sortFr" : "sortEn"), key"))
      }
    }
  }

  @Test(arguments: DiscoveryList.Sort.allCases, Language.allCases)
  func `a list of few rows looks up these rows only, and sorts them by their stored keys`(
    sort: DiscoveryList.Sort, language: Language
  ) throws {
    for state in Self.states {
      var list = DiscoveryList()
      list.sort = sort
      list.state = state
      let sql = ListQuery(list, language: language).sql(isOfFew: true)
      let plan = try plan(sql)
      #expect(plan.first == "SEARCH discovery USING INTEGER PRIMARY KEY (rowid=?)")
      #expect(!plan.contains { $0.hasPrefix("SCAN discovery") })
      #expect(sql.hasSuffix("ORDER BY \(language == .french ? "sortFr" : "sortEn"), key"))
    }
  }

  @Test func `each filter of a list uses an index`() throws {
    #expect(
      try plan(ListQuery.facetSQL) == [
        "SEARCH facetLink USING COVERING INDEX facetLinkByFacet (facet=?)"
      ])
    let matching = try plan(TextIndex.discoveries.matchSQL)
    #expect(matching.count == 1 && matching[0].contains("VIRTUAL TABLE INDEX"))
  }

  @Test(arguments: Language.allCases)
  func `facets are read from the index by name`(language: Language) throws {
    let index = language == .french ? "facetBySortFr" : "facetBySortEn"
    #expect(
      try plan(FacetQuery.listSQL(language)) == [
        "SEARCH f USING COVERING INDEX \(index) (type=?)"
      ])
  }

  @Test func `a map of many discoveries scans indexes only`() throws {
    #expect(
      try plan(Catalogue.placedSQL) == ["SCAN discovery USING COVERING INDEX discoveryBySortFr"])
    #expect(
      try plan(Catalogue.middleSQL) == [
        "SEARCH link USING COVERING INDEX facetLinkByFacet (facet=?)",
        "SEARCH d USING INTEGER PRIMARY KEY (rowid=?)",
      ])
    let placeless = try plan(ListQuery.placelessSQL)
    #expect(placeless.count == 1 && placeless[0].contains("COVERING INDEX"))
  }

  @Test func `a sheet looks up its record, and skipped rows look up none`() throws {
    let plan = try plan("\(RecordQuery.selection) WHERE d.key = ?")
    #expect(plan.first == "SEARCH d USING INTEGER PRIMARY KEY (rowid=?)")
    #expect(plan.contains("SEARCH discoveryRecord USING INTEGER PRIMARY KEY (rowid=?)"))
    #expect(plan.contains { $0.hasPrefix("CORRELATED SCALAR SUBQUERY") })
  }

  @Test func `a page of rows looks up each row`() throws {
    let plan = try plan(RowQuery.catalogueAlone.sql)
    #expect(plan.first == "SEARCH d USING INTEGER PRIMARY KEY (rowid=?)")
    // The subquery reads the names of the categories.
    #expect(
      plan.allSatisfy { $0.hasPrefix("SEARCH") || $0.hasPrefix("CORRELATED SCALAR SUBQUERY") })
  }

  @Test func `counting scans the smallest indexes`() throws {
    #expect(
      try plan(Catalogue.kindCountSQL) == ["SCAN discovery USING COVERING INDEX discoveryByKind"])
    let facets = try plan(Catalogue.facetCountSQL)
    #expect(facets.count == 1 && facets[0].hasPrefix("SCAN facet USING COVERING INDEX facetBySort"))
  }
}
