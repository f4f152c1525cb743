import MonaScreens

/// Creates the page for a route.
@MainActor
enum Pages {
  /// The page for a prepared route.
  static func page(for page: OpenPage, of appModel: AppModel) -> any Page {
    let kept = appModel.kept
    switch page.route {
    case .facets(let type, let matching):
      return FacetsPage(
        kept.viewModel(of: page.id) { appModel.facets(type, matching: matching) })
    case .list(let list, let title):
      let viewModel = kept.viewModel(of: page.id) { appModel.list(list, title: title) }
      return ListPage(viewModel, origin: appModel.origin)
    case .sheet:
      guard let viewModel: SheetViewModel = kept.viewModel(of: page.id) else {
        preconditionFailure("a sheet is read before its page is made")
      }
      return SheetPage(viewModel, preferences: appModel.preferences)
    case .collected(let id, let badges):
      return CollectedPage(kept.viewModel(of: page.id) { appModel.collected(id, badges: badges) })
    case .journal: return journal(kept.viewModel(of: page.id) { appModel.journal() }, of: appModel)
    case .journalDay(let day):
      return journal(kept.viewModel(of: page.id) { appModel.journal(day: day) }, of: appModel)
    case .statistics:
      let viewModel = kept.viewModel(of: page.id) { appModel.statistics() }
      return StatisticsPage(viewModel, navigation: appModel.navigation)
    case .search:
      let viewModel = kept.viewModel(of: page.id) { appModel.search(page: page.id) }
      return SearchPage(viewModel, origin: appModel.origin)
    case .catalogues:
      let viewModel = kept.viewModel(of: page.id) { appModel.catalogues() }
      return CataloguesPage(viewModel, navigation: appModel.navigation)
    case .strays(let source):
      return PositionOutliersPage(kept.viewModel(of: page.id) { appModel.strays(of: source) })
    case .importing(let file, let name):
      return ImportPage(kept.viewModel(of: page.id) { appModel.importing(file, updating: name) })
    case .inbox:
      return InboxPage(
        appModel.inbox, navigation: appModel.navigation, preferences: appModel.preferences)
    case .account(nil): return AccountPage(kept.viewModel(of: page.id) { appModel.accountPage() })
    case .account(let purpose?):
      return AccountFormPage(kept.viewModel(of: page.id) { appModel.accountForm(purpose) })
    case .outbox: return OutboxPage(kept.viewModel(of: page.id) { appModel.outbox() })
    case .backup(let file): return BackupPage(kept.viewModel(of: page.id) { appModel.backup(file) })
    case .restore(let file):
      return RestorePage(kept.viewModel(of: page.id) { appModel.restore(file) })
    case .privacy: return PrivacyPage(kept.viewModel(of: page.id) { appModel.privacy() })
    }
  }

  private static func journal(_ viewModel: JournalViewModel, of appModel: AppModel) -> JournalPage {
    JournalPage(
      viewModel, navigation: appModel.navigation, preferences: appModel.preferences)
  }
}
