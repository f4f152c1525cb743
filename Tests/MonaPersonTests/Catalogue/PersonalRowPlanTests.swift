import GRDB
import Testing

@testable import MonaCatalogue
@testable import MonaPerson

@Suite struct PersonalRowPlanTests {
  @Test func `a row of a list looks up each of its parts`() throws {
    let plan = try Store.inMemory().person.read { db in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(RowQuery.personal.sql)", arguments: [1]).map {
        $0["detail"] as String
      }
    }
    let steps = plan.filter { !$0.hasPrefix("CORRELATED SCALAR SUBQUERY") }
    #expect(steps.count == 7)
    #expect(steps.allSatisfy { $0.hasPrefix("SEARCH") })
  }
}
