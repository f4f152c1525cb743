import MonaModel
import MonaPerson
import MonaText
import Observation

/// What the person has collected: read in one look at the store, ordered and narrowed in memory.
///
/// What shows first is read before, so that nobody waits for all the others: these hold their
/// place meanwhile.
@Observable @MainActor
package final class CollectionViewModel {
  /// Which visits show, and in which order.
  package private(set) var arrangement = CollectionArrangement()
  /// Whether the data was loaded at least once.
  package private(set) var isLoaded = false
  /// The visits that show, in order.
  package private(set) var shown: [CollectedVisit] = []
  /// The months they are of; empty where they are not in the order of dates.
  package private(set) var months: [CollectionMonth] = []
  /// The boroughs and territories of all visits, by name.
  package private(set) var places: [String] = []
  /// How many visits there are in all.
  package private(set) var total = 0
  /// Which visits are selected.
  package let selection = CollectionSelection()

  @ObservationIgnored private let store: Store
  @ObservationIgnored private let album: Album
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let loaderContext: LoaderContext
  @ObservationIgnored private let watching: AlbumWatching
  @ObservationIgnored private let actions: VisitActions
  /// What is handed to other programs.
  @ObservationIgnored package let sharing: Sharing
  @ObservationIgnored private let language: NameLanguage
  /// All visits, in the order of titles.
  @ObservationIgnored private var visits: [CollectedVisit] = []
  /// Those that match what is searched; nil when nothing is.
  @ObservationIgnored private var found: Set<DiscoveryID>?
  /// How many of those that show are read, the first ones; nil once all are.
  @ObservationIgnored private var readCount: Int?
  /// What was asked of all visits before they were read.
  @ObservationIgnored private var waiting: [@MainActor () -> Void] = []
  /// The positions that begin a month.
  @ObservationIgnored private var monthStarts: [Int: CollectionMonth] = [:]
  /// What is read before it is asked for, and the numbers of changes that it surely knows of; nil when
  /// that is not to show.
  @ObservationIgnored private var early: Task<ChangeNumbers?, Never>?

  /// Loads the displayed data, and again when it changes.
  @ObservationIgnored package private(set) lazy var loader = loaderContext.loader(for: [
    .catalogue, .visits, .notes, .album,
  ]) {
    [weak self] in try await self?.read($0)
  }

  /// A collection that is empty until it is loaded.
  package init(
    store: Store, album: Album, navigation: Navigation, toasts: Toasts,
    loaderContext: LoaderContext,
    watching: AlbumWatching,
    actions: VisitActions, sharing: Sharing,
    language: @escaping NameLanguage
  ) {
    self.store = store
    self.album = album
    self.navigation = navigation
    self.toasts = toasts
    self.loaderContext = loaderContext
    self.watching = watching
    self.actions = actions
    self.sharing = sharing
    self.language = language
  }

  /// Begins to read what the next ``load()`` would, while this thread makes the widgets; it shows as
  /// soon as they are there, first its beginning.
  package func prepare() {
    let (changes, kept) = (loaderContext.changes, loaderContext.pendingWrites.kept)
    let (store, language, arrangement) = (store, language(), arrangement)
    let isBeginningWanted = !isLoaded && arrangement == CollectionArrangement()
    let beginning = Task { @concurrent in
      isBeginningWanted
        ? try await store.read { store in try CollectionLook(beginningOf: store, language) } : nil
    }
    let whole = Task { @concurrent in
      let numbers = await changes.numbers
      // One after the other: nobody waits for this one.
      _ = await beginning.result
      return (
        numbers, try await store.read { store in try CollectionLook(store, language, arrangement) }
      )
    }
    early = Task { [weak self, loaderContext] in
      @MainActor func isCurrent() -> Bool {
        kept == loaderContext.pendingWrites.kept && language == self?.language()
      }
      // What fails is read again, and said, by whoever asks for it.
      if let look = try? await beginning.value, isCurrent() { self?.take(look) }
      guard let (numbers, look) = try? await whole.value, isCurrent() else { return nil }
      self?.take(look)
      return numbers
    }
  }

  /// Reads the visits again; what is asked for meanwhile wins.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    if let early {
      self.early = nil
      if let numbers = await early.value, await !loader.haveChanged(since: numbers) { return }
    }
    let (store, language, arrangement) = (store, language(), arrangement)
    let look = try await store.read { store in try CollectionLook(store, language, arrangement) }
    if reading.isCurrent { take(look) }
  }

  /// Shows what was read.
  func take(_ look: CollectionLook) {
    if look.readCount != nil { return takeBeginning(look) }
    (visits, readCount) = (look.visits, nil)
    // What is searched since then finds by itself.
    if look.arrangement.text == arrangement.text { found = look.found }
    if look.places != places { places = look.places }
    total = visits.count
    // What was the last of its borough may be gone.
    if let place = arrangement.place, !places.contains(place) { arrangement.place = nil }
    if look.arrangement == arrangement { show(look.shown) } else { arrange() }
    isLoaded = true
    let pendingWrites = waiting
    waiting = []
    pendingWrites.forEach { $0() }
  }

  private func takeBeginning(_ look: CollectionLook) {
    // Who was faster than the reading asked for something else, or has all of it.
    guard !isLoaded, look.arrangement == arrangement else { return }
    (readCount, total) = (look.readCount, look.shown.count)
    show(look.shown)
    isLoaded = true
  }

  /// Does something with all visits: at once, or as soon as they are read.
  func onceWhole(_ act: @escaping @MainActor () -> Void) {
    if readCount == nil { act() } else { waiting.append(act) }
  }

  // MARK: Displayed values

  /// How many visits show.
  package var count: Int { shown.count }

  /// Whether nothing at all is collected.
  package var isEmpty: Bool { isLoaded && total == 0 }

  /// Whether nothing shows though something is collected.
  package var isFilteredOut: Bool { isLoaded && shown.isEmpty && total > 0 }

  /// The tile at a position; nil past the end, or until it is read.
  package func tile(at position: Int) -> CollectionTile? {
    guard isRead(position) else { return nil }
    let visit = shown[position]
    let photo = watching.file(of: visit.photo)
    return CollectionTile(
      id: visit.id, title: visit.displayTitle, photo: photo,
      photoEdit: watching.edits(of: photo),
      isPhotoRemoved: visit.photo != nil && photo == nil, month: monthStarts[position]?.name,
      isSelected: selection.ids.contains(visit.id), details: visit.details)
  }

  /// Which of the months a position is in; nil when there are none.
  package func monthIndex(at position: Int) -> Int? {
    months.lastIndex { $0.position <= position }
  }

  /// Whether there is a visit at a position of which all is read.
  func isRead(_ position: Int) -> Bool {
    (0..<(readCount ?? shown.count)).contains(position)
  }

  // MARK: Intents

  /// Orders it otherwise; each order begins as people expect it to, not turned round.
  package func sort(by order: CollectionOrder) {
    guard order != arrangement.order else { return }
    arrangement.order = order
    arrangement.isReversed = false
    arrange()
  }

  /// Turns the order round, or back.
  package func reverse(_ isReversed: Bool) {
    guard isReversed != arrangement.isReversed else { return }
    arrangement.isReversed = isReversed
    arrange()
  }

  /// Shows a kind only, or all of them.
  package func show(only kind: DiscoveryKind?) {
    guard kind != arrangement.kind else { return }
    arrangement.kind = kind
    arrange()
  }

  /// Shows a borough or territory only, or all of them.
  package func show(onlyIn place: String?) {
    guard place != arrangement.place else { return }
    arrangement.place = place
    arrange()
  }

  /// Shows what has these words in its title, its makers or the person's comment.
  package func search(_ text: String) async {
    guard text != arrangement.text else { return }
    arrangement.text = text
    let store = store
    do {
      let found = try await store.read { store in try store.collection(matching: text) }
      guard text == arrangement.text else { return }
      self.found = found
      arrange()
    } catch {
      toasts.report(error)
    }
  }

  /// Ends the search and all filters; the order stays.
  package func showAll() {
    guard arrangement.isNarrowed else { return }
    (arrangement.kind, arrangement.place, arrangement.text, found) = (nil, nil, "", nil)
    arrange()
  }

  /// Opens the sheet of the tile at a position; one can then go on to the next.
  package func open(at position: Int) {
    guard isRead(position) else { return }
    navigation.openSheet(shown[position].id, among: shown.map(\.id))
  }

  /// Fills the window with the photo of the tile at a position.
  package func view(at position: Int) {
    guard isRead(position) else { return }
    let id = shown[position].id
    onceWhole { [weak self] in
      if let self { navigation.view(id, among: shown) }
    }
  }

  /// Takes the selected visits out of the collection, their photos to the trash.
  package func removeSelected() async {
    let ids = selected.map(\.id)
    endSelecting()
    if !ids.isEmpty { await actions.remove(ids) }
  }

  /// Goes where there is something to collect.
  package func browse() {
    navigation.show(.artworks)
  }

  private func arrange() {
    // All that is being read is arranged when it is there.
    if readCount == nil { show(arrangement.arrange(visits, found: found)) }
  }

  private func show(_ shown: [CollectedVisit]) {
    let months = arrangement.order == .date ? CollectionMonth.of(shown) : []
    monthStarts = Dictionary(
      months.map { ($0.position, $0) }, uniquingKeysWith: { first, _ in first })
    if months != self.months { self.months = months }
    self.shown = shown
    if !selection.ids.isEmpty { selection.keep(only: shown.map(\.id)) }
  }
}

extension CollectionViewModel {
  /// "12 discoveries", "3 artworks".
  package var summary: String {
    switch arrangement.kind {
    case nil: trn("{count} discovery", "{count} discoveries", count)
    case .artwork: trn("{count} artwork", "{count} artworks", count)
    case .place: trn("{count} cultural place", "{count} cultural places", count)
    case .heritage: trn("{count} heritage site", "{count} heritage sites", count)
    }
  }

  /// What narrows the collection: "Artworks · Ville-Marie · “bronze”"; nil when nothing does.
  package var narrowedText: String? {
    let text = arrangement.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let parts = [
      arrangement.kind?.displayPlural, arrangement.place,
      text.isEmpty ? nil : tr("“{text}”", ["text": text]),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// The title of the page that says that nothing shows.
  package var filteredOutTitle: String {
    if arrangement.isSearching { return tr("Nothing in your collection matches") }
    return arrangement.place == nil && arrangement.kind != nil
      ? tr("Nothing of this kind yet") : tr("Nothing here yet")
  }

  /// What to choose among, for the filter by kind; the first is all of them.
  package var kindNames: [String] {
    [trc("kinds of discovery", "All")] + DiscoveryKind.allCases.map(\.displayPlural)
  }

  /// What to choose among, for the filter by borough; the first is all of them.
  package var placeNames: [String] { [trc("boroughs", "All")] + places }
}
