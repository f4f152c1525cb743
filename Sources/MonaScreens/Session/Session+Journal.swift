import MonaCore

extension Session {
  /// Opens the visits day by day, unless they show.
  package func openJournal() {
    switch routes.last {
    case .journal, .journalDay: break
    default: open(.journal)
    }
  }

  /// Opens the numbers of the visits, unless they show.
  package func openStatistics() {
    if routes.last != .statistics { open(.statistics) }
  }
}
