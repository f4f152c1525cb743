import MonaScreens

/// Which page shows a route.
@MainActor
enum Pages {
  static func page(for route: Route, in session: Session) -> any Page {
    switch route {
    case .facets(let type, let matching):
      FacetsPage(session, FacetsScreen(session, type: type, matching: matching))
    case .list(let list, let title):
      ListPage(session, ListScreen(session, list: list, title: title))
    case .sheet(let id): SheetPage(session, SheetScreen(session, id: id))
    case .collected(let id, let badges):
      CollectedPage(CollectedScreen(session, id: id, badges: badges))
    case .journal: JournalPage(session, JournalScreen(session))
    case .journalDay(let day): JournalPage(session, JournalScreen(session, day: day))
    case .statistics: StatisticsPage(session, StatisticsScreen(session))
    case .search: SearchPage(session, SearchScreen(session))
    case .catalogues: CataloguesPage(session, CataloguesScreen(session))
    case .importing(let file, let name):
      ImportPage(ImportScreen(session, file: file, updating: name))
    case .inbox: InboxPage(session, session.inbox)
    }
  }
}
