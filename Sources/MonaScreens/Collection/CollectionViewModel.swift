import MonaModel
import MonaPerson
import MonaText
import Observation

/// The collection: read in one query, then sorted and filtered in memory.
///
/// The first visits are read separately and displayed at once; placeholders stand for the others
/// until all are read.
@Observable @MainActor
package final class CollectionViewModel {
  /// The filters and the order.
  package private(set) var arrangement = CollectionArrangement()
  /// Whether the data was loaded at least once.
  package private(set) var isLoaded = false
  /// The displayed visits, in order.
  package private(set) var shown: [CollectedVisit] = []
  /// The months of the displayed visits; empty unless sorted by date.
  package private(set) var months: [CollectionMonth] = []
  /// The boroughs and territories of all visits, by name.
  package private(set) var places: [String] = []
  /// The number of all visits.
  package private(set) var total = 0
  /// The selection.
  package let selection = CollectionSelection()

  @ObservationIgnored let context: AppContext
  /// All visits by title.
  @ObservationIgnored private var visits: [CollectedVisit] = []
  /// The results of the search; nil without a search.
  @ObservationIgnored private var found: Set<DiscoveryID>?
  /// The search that runs, or ran last.
  @ObservationIgnored private var searching: Task<Void, Never>?
  /// The number of visits at the start of ``shown`` that are read; nil once all are.
  @ObservationIgnored private var readCount: Int?
  /// Actions that wait until all visits are read.
  @ObservationIgnored private var waiting: [@MainActor () -> Void] = []
  /// The months by the position of their first visit.
  @ObservationIgnored private var monthStarts: [Int: CollectionMonth] = [:]
  /// The prefetch and the change numbers that it is at least as new as; nil when its result was
  /// discarded.
  @ObservationIgnored private var early: Task<ChangeNumbers?, Never>?

  /// Loads the displayed data, and again when it changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [
    .catalogue, .visits, .notes, .album,
  ]) {
    [weak self] in try await self?.read($0)
  }

  /// Creates a collection that is empty until it is loaded.
  package init(_ context: AppContext) {
    self.context = context
  }

  /// Sharing with other programs.
  package var sharing: Sharing { context.sharing }

  /// Exports visits to files.
  package var exporter: VisitExporter { context.exporter }

  /// Starts to read what the next ``load()`` would read, while this thread creates the widgets;
  /// displays the first visits as soon as they are read, then all.
  package func prepare() {
    let (changes, kept) = (context.store.changes, context.pendingWrites.kept)
    let (store, language, arrangement) = (context.store, context.language(), arrangement)
    let isBeginningWanted = !isLoaded && arrangement == CollectionArrangement()
    let beginning = Task { @concurrent in
      isBeginningWanted
        ? try await store.read { store in try CollectionSnapshot(beginningOf: store, language) }
        : nil
    }
    let whole = Task { @concurrent in
      let numbers = await changes.numbers
      // Starts after the first read, which is the urgent one.
      _ = await beginning.result
      return (
        numbers,
        try await store.read { store in try CollectionSnapshot(store, language, arrangement) }
      )
    }
    early = Task { [weak self, context] in
      @MainActor func isCurrent() -> Bool {
        kept == context.pendingWrites.kept && language == self?.context.language()
      }
      // After a failure, the next ``load()`` reads again and reports the error.
      if let snapshot = try? await beginning.value, isCurrent() { self?.take(snapshot) }
      guard let (numbers, snapshot) = try? await whole.value, isCurrent() else { return nil }
      self?.take(snapshot)
      return numbers
    }
  }

  /// Reads the visits again; a later request replaces this one.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    if let early {
      self.early = nil
      if let numbers = await early.value, await !loader.haveChanged(since: numbers) { return }
    }
    let (store, language, arrangement) = (context.store, context.language(), arrangement)
    let snapshot = try await store.read { store in
      try CollectionSnapshot(store, language, arrangement)
    }
    if reading.isCurrent { take(snapshot) }
  }

  /// Displays data that was read.
  func take(_ snapshot: CollectionSnapshot) {
    if snapshot.readCount != nil { return takeBeginning(snapshot) }
    (visits, readCount) = (snapshot.visits, nil)
    // A search that began since sets its own results.
    if snapshot.arrangement.text == arrangement.text { found = snapshot.found }
    if snapshot.places != places { places = snapshot.places }
    total = visits.count
    // The filter is removed when its borough has no visits any more.
    if let place = arrangement.place, !places.contains(place) { arrangement.place = nil }
    if snapshot.arrangement == arrangement { show(snapshot.shown) } else { arrange() }
    isLoaded = true
    let actions = waiting
    waiting = []
    actions.forEach { $0() }
  }

  private func takeBeginning(_ snapshot: CollectionSnapshot) {
    // Ignored when the arrangement has changed meanwhile or all visits are displayed.
    guard !isLoaded, snapshot.arrangement == arrangement else { return }
    (readCount, total) = (snapshot.readCount, snapshot.shown.count)
    show(snapshot.shown)
    isLoaded = true
  }

  /// Calls `act` as soon as all visits are read, at once if they are.
  func onceWhole(_ act: @escaping @MainActor () -> Void) {
    if readCount == nil { act() } else { waiting.append(act) }
  }

  // MARK: Displayed values

  /// The number of displayed visits.
  package var count: Int { shown.count }

  /// Whether the collection is empty.
  package var isEmpty: Bool { isLoaded && total == 0 }

  /// Whether filters or the search hide all visits.
  package var isFilteredOut: Bool { isLoaded && shown.isEmpty && total > 0 }

  /// The tile at a position; nil past the end, or until it is read.
  package func tile(at position: Int) -> CollectionTile? {
    guard isRead(position) else { return nil }
    let visit = shown[position]
    let photo = context.watching.file(of: visit.photo)
    return CollectionTile(
      id: visit.id, title: visit.displayTitle, photo: photo,
      photoEdit: context.watching.edits(of: photo),
      isPhotoRemoved: visit.photo != nil && photo == nil, month: monthStarts[position]?.name,
      isSelected: selection.ids.contains(visit.id), stars: visit.stars, details: visit.details)
  }

  /// The index in ``months`` of the month of a position; nil when there are none.
  package func monthIndex(at position: Int) -> Int? {
    months.lastIndex { $0.position <= position }
  }

  /// Whether the visit at a position is read, not a placeholder.
  func isRead(_ position: Int) -> Bool {
    (0..<(readCount ?? shown.count)).contains(position)
  }

  // MARK: Intents

  /// Sets the sort order, not reversed.
  package func sort(by order: CollectionOrder) {
    guard order != arrangement.order else { return }
    arrangement.order = order
    arrangement.isReversed = false
    arrange()
  }

  /// Sets whether the order is reversed.
  package func reverse(_ isReversed: Bool) {
    guard isReversed != arrangement.isReversed else { return }
    arrangement.isReversed = isReversed
    arrange()
  }

  /// Shows only a kind; nil for all.
  package func show(only kind: DiscoveryKind?) {
    guard kind != arrangement.kind else { return }
    arrangement.kind = kind
    arrange()
  }

  /// Shows only a borough or territory; nil for all.
  package func show(onlyIn place: String?) {
    guard place != arrangement.place else { return }
    arrangement.place = place
    arrange()
  }

  /// Searches titles, makers and comments.
  package func search(_ text: String) async {
    guard text != arrangement.text else { return }
    arrangement.text = text
    let store = context.store
    let task = Task {
      do {
        let found = try await store.read { store in try store.collection(matching: text) }
        guard text == arrangement.text else { return }
        self.found = found
        arrange()
      } catch {
        context.toasts.report(error)
      }
    }
    searching = task
    await task.value
  }

  /// Searches, and opens the sheet of the first visit found; does nothing without a search text, if
  /// nothing is found, or if the text changes meanwhile.
  package func openFirst(matching text: String) async {
    await search(text)
    await searching?.value
    onceWhole { [weak self] in
      guard let self, arrangement.isSearching, arrangement.text == text else { return }
      if found != nil { open(at: 0) }
    }
  }

  /// Removes the search and all filters; the order stays.
  package func showAll() {
    guard arrangement.isNarrowed else { return }
    (arrangement.kind, arrangement.place, arrangement.text, found) = (nil, nil, "", nil)
    arrange()
  }

  /// Opens the sheet of the tile at a position, with the displayed visits as its neighbours.
  package func open(at position: Int) {
    guard isRead(position) else { return }
    context.navigation.openSheet(shown[position].id, among: shown.map(\.id))
  }

  /// Rates the visit at a position with 1 to 5 stars; nil removes its rating.
  ///
  /// The tile shows it at once; sorted by rating, it moves once the rating is stored.
  package func rate(at position: Int, _ stars: Int?) {
    guard isRead(position) else { return }
    let (id, before) = (shown[position].id, shown[position].rating)
    shown[position].rating = stars
    let isShown = context.visits.showReplaced(before, by: stars) { [context] in
      context.visits.rate(id, before)
    }
    context.visits.rate(id, stars, isShown: isShown)
  }

  /// Shows the photo of the tile at a position in the full window.
  package func view(at position: Int) {
    guard isRead(position) else { return }
    let id = shown[position].id
    onceWhole { [weak self] in
      if let self { context.navigation.view(id, among: shown) }
    }
  }

  /// Removes the selected visits and moves their photos to the trash.
  package func removeSelected() async {
    let ids = selected.map(\.id)
    endSelecting()
    if !ids.isEmpty { await context.visits.remove(ids) }
  }

  /// Shows the lists of artworks.
  package func browse() {
    context.navigation.show(.artworks)
  }

  private func arrange() {
    // Until all visits are read, arranging waits for them.
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

  /// The filters and the search: "Artworks · Ville-Marie · “bronze”"; nil without any.
  package var narrowedText: String? {
    let text = arrangement.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let parts = [
      arrangement.kind?.displayPlural, arrangement.place,
      text.isEmpty ? nil : tr("“{text}”", ["text": text]),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// The title of the page for a filter or search without results.
  package var filteredOutTitle: String {
    if arrangement.isSearching { return tr("Nothing in your collection matches") }
    return arrangement.place == nil && arrangement.kind != nil
      ? tr("Nothing of this kind yet") : tr("Nothing here yet")
  }

  /// The choices of the filter by kind; the first is all.
  package var kindNames: [String] {
    [trc("kinds of discovery", "All")] + DiscoveryKind.allCases.map(\.displayPlural)
  }

  /// The choices of the filter by borough; the first is all.
  package var placeNames: [String] { [trc("boroughs", "All")] + places }
}
