import MonaCatalogue
import MonaModel

/// What came of asking MONA's server for what is new.
package struct RefreshOutcome: Sendable {
  /// What it did to the catalogue.
  package var report: RefreshReport
  /// How many visits and wishes went to the discovery that replaces theirs.
  package var moved = 0
  /// The badges that were won by it.
  package var badges: [Badge] = []

  package init(report: RefreshReport) { self.report = report }
}
