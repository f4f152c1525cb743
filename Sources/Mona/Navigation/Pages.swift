import MonaScreens

/// Which page shows a route.
@MainActor
enum Pages {
  static func page(for page: OpenPage, of screens: Screens) -> any Page {
    switch page.route {
    case .facets(let type, let matching):
      return FacetsPage(screens.facets(type, matching: matching))
    case .list(let list, let title):
      return ListPage(
        screens.list(list, title: title), origin: screens.origin)
    case .sheet(let id):
      return SheetPage(screens.sheet(id), preferences: screens.preferences)
    case .collected(let id, let badges):
      return CollectedPage(screens.collected(id, badges: badges))
    case .journal: return journal(screens.journal(), of: screens)
    case .journalDay(let day): return journal(screens.journal(day: day), of: screens)
    case .statistics:
      return StatisticsPage(
        screens.statistics(), navigation: screens.navigation)
    case .search:
      return SearchPage(
        screens.search(page: page.id), origin: screens.origin)
    case .catalogues:
      return CataloguesPage(
        screens.catalogues(), navigation: screens.navigation)
    case .importing(let file, let name):
      return ImportPage(screens.importing(file, updating: name))
    case .inbox:
      return InboxPage(
        screens.inbox, navigation: screens.navigation, preferences: screens.preferences)
    }
  }

  private static func journal(_ screen: JournalScreen, of screens: Screens) -> JournalPage {
    JournalPage(
      screen, navigation: screens.navigation, preferences: screens.preferences)
  }
}
