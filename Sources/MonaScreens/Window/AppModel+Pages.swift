import Foundation
import MonaModel
import MonaPerson
import MonaText

/// The screens of the views, and of the pages that open over them.
extension AppModel {
  // MARK: Views

  /// The discovery of the day.
  package func daily() -> DailyViewModel {
    DailyViewModel(
      store: services.store, album: services.album, navigation: navigation, toasts: toasts,
      loaderContext: loaderContext,
      origin: origin, visits: visits, serverDaily: services.updates.daily(preferences))
  }

  /// Begins to read what the window opens on, while that is still being made.
  package func readAhead() {
    guard navigation.view == .daily else { return }
    kept.viewModel(of: .view(.daily)) { daily() }.loader.show()
  }

  /// The lists of all discoveries.
  package func artworks() -> ArtworksViewModel {
    ArtworksViewModel(
      store: services.store, navigation: navigation, toasts: toasts, loaderContext: loaderContext)
  }

  /// The map, with the filter it was left with.
  package func map() -> MapViewModel {
    MapViewModel(
      store: services.store, album: services.album, navigation: navigation, toasts: toasts,
      loaderContext: loaderContext,
      origin: origin, visits: visits, language: language, filter: preferences.map.filter)
  }

  /// What the person has collected.
  package func collection() -> CollectionViewModel {
    CollectionViewModel(
      store: services.store, album: services.album, navigation: navigation, toasts: toasts,
      loaderContext: loaderContext,
      watching: watching, actions: visits, sharing: sharing, language: language)
  }

  /// The badges.
  package func badges() -> BadgesViewModel {
    BadgesViewModel(
      store: services.store, album: services.album, navigation: navigation, toasts: toasts,
      loaderContext: loaderContext,
      origin: origin)
  }

  // MARK: Pages

  /// All the entries of a list, or those whose name matches what was typed.
  package func facets(_ type: FacetType, matching: String? = nil) -> FacetsViewModel {
    FacetsViewModel(
      store: services.store, navigation: navigation, toasts: toasts, loaderContext: loaderContext,
      language: language,
      type: type, matching: matching)
  }

  /// Discoveries, under a title.
  package func list(_ list: DiscoveryList, title: ListTitle) -> ListViewModel {
    ListViewModel(
      store: services.store, album: services.album, navigation: navigation, toasts: toasts,
      loaderContext: loaderContext, origin: origin, visits: visits, preferences: preferences,
      language: language, list: list, title: title)
  }

  /// A discovery's sheet, with what there is of it.
  package func sheet(_ id: DiscoveryID) async -> SheetViewModel {
    let (store, album, language) = (services.store, services.album, language)
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
      store: services.store, album: services.album, navigation: navigation, toasts: toasts,
      loaderContext: loaderContext,
      origin: origin, visits: visits, sharing: sharing, watching: watching,
      webcam: services.webcam, language: language, asked: id,
      sending: sending(of: opening?.0 ?? id), opening: opening)
  }

  /// The moment after a photo.
  package func collected(_ id: DiscoveryID, badges: [Badge]) -> CollectedViewModel {
    CollectedViewModel(
      store: services.store, album: services.album, navigation: navigation, toasts: toasts,
      pendingWrites: pendingWrites, id: id, badges: badges)
  }

  /// The visits day by day, from this day on; nil for the newest.
  package func journal(day: MontrealDay? = nil) -> JournalViewModel {
    JournalViewModel(
      store: services.store, album: services.album, navigation: navigation, toasts: toasts,
      loaderContext: loaderContext,
      day: day)
  }

  /// The numbers of the visits.
  package func statistics() -> StatisticsViewModel {
    StatisticsViewModel(
      store: services.store, navigation: navigation, toasts: toasts, loaderContext: loaderContext)
  }

  /// Search.
  /// - Parameter page: the page that shows it.
  package func search(page: PageID? = nil) -> SearchViewModel {
    SearchViewModel(
      store: services.store, navigation: navigation, toasts: toasts, loaderContext: loaderContext,
      origin: origin, page: page)
  }

  /// Where discoveries come from.
  package func catalogues() -> CataloguesViewModel {
    CataloguesViewModel(
      store: services.store, updates: updates, navigation: navigation, toasts: toasts,
      loaderContext: loaderContext)
  }

  /// The discoveries of a catalogue, by its number, whose positions look astray.
  package func strays(of source: Int) -> StraysViewModel {
    StraysViewModel(
      source: source, store: services.store, navigation: navigation, toasts: toasts,
      loaderContext: loaderContext, language: language)
  }

  /// The import of a file, as a new catalogue or to bring the one of this name up to date.
  package func importing(_ file: URL, updating: String? = nil) -> ImportViewModel {
    ImportViewModel(
      store: services.store, importing: services.importing, navigation: navigation,
      toasts: toasts, file: file, updating: updating)
  }
}

extension AppModel {
  func makeAccount() -> AccountSession {
    AccountSession(
      services.store, services.account, services.outbox, preferences: preferences,
      navigation: navigation, toasts: toasts, loaderContext: loaderContext)
  }

  /// The person's account, or the welcome to one.
  package func accountPage() -> AccountViewModel {
    AccountViewModel(
      account, client: services.account, preferences: preferences, navigation: navigation,
      toasts: toasts)
  }

  /// A form of the account; it closes once the server has done it.
  package func accountForm(_ purpose: AccountPurpose) -> AccountFormViewModel {
    AccountFormViewModel(
      purpose, client: services.account, preferences: preferences, navigation: navigation,
      toasts: toasts, name: account.status.state.name
    ) { [account] in await account.questions.begin($0) }
  }

  /// What waits to be sent, and what was sent lately.
  package func outbox() -> OutboxViewModel {
    OutboxViewModel(
      account, store: services.store, album: services.album, client: services.outbox,
      navigation: navigation, toasts: toasts, loaderContext: loaderContext)
  }

  /// What MONA keeps and sends of the person, and what they may ask for.
  package func privacy() -> PrivacyViewModel {
    PrivacyViewModel(account, export: dataExporter, erasing: erasing, navigation: navigation)
  }

  func makeErasing() -> Erasing {
    Erasing(
      erasure, store: services.store, collecting: services.collecting,
      account: services.account, status: account.status, pendingWrites: pendingWrites,
      toasts: toasts
    ) { [weak self] in await self?.inbox.lookAgain() }
  }

  /// How many visits wait to be sent.
  package var outboxSign: OutboxSign { OutboxSign(account.status) }

  /// What goes to the server of one visit.
  func sending(of id: DiscoveryID) -> VisitSending {
    VisitSending(
      id, store: services.store, status: account.status, toasts: toasts,
      loaderContext: loaderContext)
  }
}

extension AppModel {
  /// The making of a back-up.
  package func backup(_ file: URL) -> BackupViewModel {
    let backup = Backup(of: services.store, services.album) { $1.display(for: $0.kind) }
    return BackupViewModel(file, backup, navigation: navigation)
  }

  /// The restoring of a back-up.
  package func restore(_ file: URL) -> RestoreViewModel {
    RestoreViewModel(
      file, store: services.store, album: services.album,
      inspector: services.collecting.photoInspector, navigation: navigation)
  }

  /// Copies the person's data once a day, as long as the program runs, when nobody waits for it.
  package func keepCopies() async {
    let store = services.store
    // What cancels it ends it.
    while (try? await Task.sleep(for: .seconds(30))) != nil {
      let isDamaged = await BlockingExecutor.shared.run { store.keepDailyCopy() }
      if isDamaged {
        toasts.show(PersonDamage.text)
      }
      guard (try? await Task.sleep(for: .seconds(3 * 3600))) != nil else { return }
    }
  }
}
