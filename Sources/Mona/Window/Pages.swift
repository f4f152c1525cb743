import MonaScreens

/// Creates the page for a route.
@MainActor
enum Pages {
  /// The page for a prepared route.
  static func page(for page: OpenPage, of appModel: AppModel) -> any Page {
    let viewModels = appModel.viewModels
    switch page.route {
    case .facets(let type, let matching):
      return FacetsPage(
        viewModels.viewModel(of: page.id) { appModel.facets(type, matching: matching) })
    case .list(let list, let title):
      let viewModel = viewModels.viewModel(of: page.id) { appModel.list(list, title: title) }
      return ListPage(viewModel, origin: appModel.origin)
    case .artist(let facet, let name):
      let viewModel = viewModels.viewModel(of: page.id) { appModel.artist(facet, name: name) }
      return ArtistPage(viewModel, preferences: appModel.preferences)
    case .sheet:
      guard let viewModel: SheetViewModel = viewModels.viewModel(of: page.id) else {
        preconditionFailure("a sheet is read before its page is made")
      }
      return SheetPage(viewModel, preferences: appModel.preferences)
    case .collected(let id, let badges):
      return CollectedPage(
        viewModels.viewModel(of: page.id) { appModel.collected(id, badges: badges) })
    case .journal:
      return journal(viewModels.viewModel(of: page.id) { appModel.journal() }, of: appModel)
    case .journalDay(let day):
      return journal(viewModels.viewModel(of: page.id) { appModel.journal(day: day) }, of: appModel)
    case .statistics:
      let viewModel = viewModels.viewModel(of: page.id) { appModel.statistics() }
      return StatisticsPage(viewModel, navigation: appModel.navigation)
    case .search:
      let viewModel = viewModels.viewModel(of: page.id) { appModel.search(page: page.id) }
      return SearchPage(viewModel, origin: appModel.origin)
    case .catalogues:
      let viewModel = viewModels.viewModel(of: page.id) { appModel.catalogues() }
      return CataloguesPage(viewModel, navigation: appModel.navigation)
    case .positionOutliers(let source):
      return PositionOutliersPage(
        viewModels.viewModel(of: page.id) { appModel.positionOutliers(of: source) })
    case .sourceForm(let source):
      return SourceFormPage(
        viewModels.viewModel(of: page.id) { appModel.sourceForm(of: source) })
    case .importing(let file, let name):
      return ImportPage(
        viewModels.viewModel(of: page.id) { appModel.importing(file, updating: name) })
    case .inbox:
      return InboxPage(
        appModel.inbox, navigation: appModel.navigation, preferences: appModel.preferences)
    case .account(nil):
      return AccountPage(viewModels.viewModel(of: page.id) { appModel.accountPage() })
    case .account(let purpose?):
      return AccountFormPage(viewModels.viewModel(of: page.id) { appModel.accountForm(purpose) })
    case .outbox: return OutboxPage(viewModels.viewModel(of: page.id) { appModel.outbox() })
    case .backup(let file):
      return BackupPage(viewModels.viewModel(of: page.id) { appModel.backup(file) })
    case .restore(let file):
      return RestorePage(viewModels.viewModel(of: page.id) { appModel.restore(file) })
    case .tours: return ToursPage(viewModels.viewModel(of: page.id) { appModel.tours() })
    case .tour(let id):
      return TourPage(
        viewModels.viewModel(of: page.id) { appModel.tour(id) },
        preferences: appModel.preferences)
    case .news: return NewsPage(viewModels.viewModel(of: page.id) { appModel.newsPage() })
    case .newsArticle(let id):
      return NewsArticlePage(viewModels.viewModel(of: page.id) { appModel.newsArticle(id) })
    case .report(let id):
      return ReportFormPage(viewModels.viewModel(of: page.id) { appModel.report(id) })
    case .ownForm(let purpose):
      return OwnFormPage(viewModels.viewModel(of: page.id) { appModel.ownForm(purpose) })
    case .reports: return ReportsPage(viewModels.viewModel(of: page.id) { appModel.reports() })
    case .privacy: return PrivacyPage(viewModels.viewModel(of: page.id) { appModel.privacy() })
    }
  }

  private static func journal(_ viewModel: JournalViewModel, of appModel: AppModel) -> JournalPage {
    JournalPage(
      viewModel, navigation: appModel.navigation, preferences: appModel.preferences)
  }
}
