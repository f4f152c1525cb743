import MonaScreens

/// Which page shows a route.
@MainActor
enum Pages {
  /// The page of a route that is prepared.
  static func page(for page: OpenPage, of screens: Screens) -> any Page {
    let kept = screens.kept
    switch page.route {
    case .facets(let type, let matching):
      return FacetsPage(
        kept.screen(of: page.id) { screens.facets(type, matching: matching) })
    case .list(let list, let title):
      let screen = kept.screen(of: page.id) { screens.list(list, title: title) }
      return ListPage(screen, origin: screens.origin)
    case .sheet:
      guard let screen: SheetScreen = kept.screen(of: page.id) else {
        preconditionFailure("a sheet is read before its page is made")
      }
      return SheetPage(screen, preferences: screens.preferences)
    case .collected(let id, let badges):
      return CollectedPage(kept.screen(of: page.id) { screens.collected(id, badges: badges) })
    case .journal: return journal(kept.screen(of: page.id) { screens.journal() }, of: screens)
    case .journalDay(let day):
      return journal(kept.screen(of: page.id) { screens.journal(day: day) }, of: screens)
    case .statistics:
      let screen = kept.screen(of: page.id) { screens.statistics() }
      return StatisticsPage(screen, navigation: screens.navigation)
    case .search:
      let screen = kept.screen(of: page.id) { screens.search(page: page.id) }
      return SearchPage(screen, origin: screens.origin)
    case .catalogues:
      let screen = kept.screen(of: page.id) { screens.catalogues() }
      return CataloguesPage(screen, navigation: screens.navigation)
    case .strays(let source):
      return StraysPage(kept.screen(of: page.id) { screens.strays(of: source) })
    case .importing(let file, let name):
      return ImportPage(kept.screen(of: page.id) { screens.importing(file, updating: name) })
    case .inbox:
      return InboxPage(
        screens.inbox, navigation: screens.navigation, preferences: screens.preferences)
    case .account(nil): return AccountPage(kept.screen(of: page.id) { screens.accountPage() })
    case .account(let purpose?):
      return AccountFormPage(kept.screen(of: page.id) { screens.accountForm(purpose) })
    case .outbox: return OutboxPage(kept.screen(of: page.id) { screens.outbox() })
    case .backup(let file): return BackupPage(kept.screen(of: page.id) { screens.backup(file) })
    case .restore(let file): return RestorePage(kept.screen(of: page.id) { screens.restore(file) })
    case .privacy: return PrivacyPage(kept.screen(of: page.id) { screens.privacy() })
    }
  }

  private static func journal(_ screen: JournalScreen, of screens: Screens) -> JournalPage {
    JournalPage(
      screen, navigation: screens.navigation, preferences: screens.preferences)
  }
}
