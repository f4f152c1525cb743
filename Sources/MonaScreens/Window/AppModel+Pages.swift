import Foundation
import MonaModel
import MonaPerson
import MonaText

/// Factories of the view models of the five views and of the pages that open over them.
extension AppModel {
  // MARK: Views

  /// The Daily view: the discovery of the day.
  package func daily() -> DailyViewModel {
    DailyViewModel(context)
  }

  /// Starts loading the Daily view while its widgets are still being created, if the window opens
  /// on it.
  package func readAhead() {
    guard navigation.view == .daily else { return }
    viewModels.viewModel(of: .view(.daily)) { daily() }.loader.show()
  }

  /// The Artworks view: the lists of all discoveries.
  package func artworks() -> ArtworksViewModel {
    ArtworksViewModel(context)
  }

  /// The Map view, with the filter of the last run.
  package func map() -> MapViewModel {
    MapViewModel(context)
  }

  /// The Collection view.
  package func collection() -> CollectionViewModel {
    CollectionViewModel(context)
  }

  /// The Badges view.
  package func badges() -> BadgesViewModel {
    BadgesViewModel(context)
  }

  // MARK: Pages

  /// The entries of a facet, or only those whose name matches a search text.
  package func facets(_ type: FacetType, matching: String? = nil) -> FacetsViewModel {
    FacetsViewModel(context, type: type, matching: matching)
  }

  /// A list of discoveries under a title.
  package func list(_ list: DiscoveryList, title: ListTitle) -> ListViewModel {
    ListViewModel(context, list: list, title: title)
  }

  /// The page of an artist, given by a `FacetRow.id` and the name.
  package func artist(_ facet: Int64, name: Localized) -> ArtistViewModel {
    ArtistViewModel(context, facet: facet, name: name)
  }

  /// A discovery's sheet, with its contents already loaded.
  package func sheet(_ id: DiscoveryID) async -> SheetViewModel {
    let (store, album) = (context.store, context.album)
    var opening: (DiscoveryID, SheetContents)?
    do {
      let spoken = language()
      opening = try await store.read { store in
        try SheetContents.opening(id, in: store, album: album, language: spoken)
      }
    } catch {
      toasts.report(error)
    }
    return SheetViewModel(
      context, asked: id, sending: sending(of: opening?.0 ?? id), opening: opening)
  }

  /// The page that follows collecting: badges, rating, comment.
  package func collected(_ id: DiscoveryID, badges: [Badge]) -> CollectedViewModel {
    CollectedViewModel(context, id: id, badges: badges)
  }

  /// The journal, opened at `day`; nil for the newest day.
  package func journal(day: MontrealDay? = nil) -> JournalViewModel {
    JournalViewModel(context, day: day)
  }

  /// The statistics of the visits.
  package func statistics() -> StatisticsViewModel {
    StatisticsViewModel(context)
  }

  /// The search page.
  /// - Parameter page: the page that shows it, whose requests the view model takes.
  package func search(page: PageID? = nil) -> SearchViewModel {
    SearchViewModel(context, page: page)
  }

  /// The list of catalogues.
  package func catalogues() -> CataloguesViewModel {
    CataloguesViewModel(context, updates: updates)
  }

  /// The position outliers of a catalogue, given by its number.
  package func positionOutliers(of source: Int) -> PositionOutliersViewModel {
    PositionOutliersViewModel(context, source: source)
  }

  /// What is said of a catalogue, given by its number.
  package func sourceForm(of source: Int) -> SourceFormViewModel {
    SourceFormViewModel(context, source: source)
  }

  /// The person's tours.
  package func tours() -> ToursViewModel { ToursViewModel(context) }

  /// A tour, given by its number.
  package func tour(_ id: Int64) -> TourViewModel { TourViewModel(context, id: id) }

  /// The news of the feeds that the person follows.
  package func newsPage() -> NewsViewModel {
    NewsViewModel(context, news)
  }

  /// An entry of the news, given by its number.
  package func newsArticle(_ id: Int64) -> NewsArticleViewModel {
    NewsArticleViewModel(context, id: id)
  }

  /// The number of new entries, for the Daily view.
  package func newsSign() -> NewsSign { NewsSign(context) }

  /// The import of a file, as a new catalogue or as an update of the catalogue named `updating`.
  package func importing(_ file: URL, updating: String? = nil) -> ImportViewModel {
    ImportViewModel(context, file: file, updating: updating)
  }
}

extension AppModel {
  /// The account page; without an account, its invitation to open one.
  package func accountPage() -> AccountViewModel {
    AccountViewModel(context, account)
  }

  /// A form of the account; it closes once the server has accepted it.
  package func accountForm(_ purpose: AccountPurpose) -> AccountFormViewModel {
    AccountFormViewModel(context, purpose, name: account.status.state.name) { [account] in
      await account.questions.begin($0)
    }
  }

  /// The outbox: changes waiting to be sent, and those sent recently.
  package func outbox() -> OutboxViewModel {
    OutboxViewModel(context, account)
  }

  /// The form in which a discovery is reported.
  package func report(_ id: DiscoveryID) -> ReportFormViewModel {
    ReportFormViewModel(context, context.reportDrafts.draft(of: id))
  }

  /// The form of a work that no catalogue has.
  package func ownForm(_ purpose: OwnFormPurpose) -> OwnFormViewModel {
    OwnFormViewModel(context, purpose)
  }

  /// What the person reported, and the answers.
  package func reports() -> ReportsViewModel { ReportsViewModel(context) }

  /// The Privacy page.
  package func privacy() -> PrivacyViewModel {
    PrivacyViewModel(account, export: dataExporter, erasing: erasing, navigation: navigation)
  }

  /// The header bar's indicator of unsent visits.
  package var outboxSign: OutboxSign { OutboxSign(account.status) }

  /// The upload state of one visit.
  func sending(of id: DiscoveryID) -> VisitSending {
    VisitSending(context, id, account.status)
  }
}

extension AppModel {
  /// The page that writes a backup to `file`.
  package func backup(_ file: URL) -> BackupViewModel {
    let backup = Backup(of: services.store, services.album) { $1.display(for: $0.kind) }
    return BackupViewModel(file, backup, navigation: navigation)
  }

  /// The page that restores a backup from `file`.
  package func restore(_ file: URL) -> RestoreViewModel {
    RestoreViewModel(context, file)
  }

  /// Copies the person's database once a day in the background, until the task is cancelled.
  package func keepCopies() async {
    let store = services.store
    // Cancelling ends the loop.
    while (try? await Task.sleep(for: .seconds(30))) != nil {
      let isDamaged = await BlockingExecutor.shared.run { store.keepDailyCopy() }
      if isDamaged {
        toasts.show(PersonDamage.text)
      }
      guard (try? await Task.sleep(for: .seconds(3 * 3600))) != nil else { return }
    }
  }
}

extension AppModel {
  /// Opens the form of a new own discovery.
  package func beginOwnDiscovery() { context.ownDiscoveries.begin() }
}
