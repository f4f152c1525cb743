import MonaModel
import MonaPerson
import MonaText
import Observation

/// What the person has collected: read in one look at the store, ordered and narrowed in memory.
@Observable @MainActor
package final class CollectionScreen {
  /// Which visits show, and in which order.
  package private(set) var arrangement = CollectionArrangement()
  /// Whether the first answer has come.
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
  @ObservationIgnored private let notices: Notices
  @ObservationIgnored private let following: Following
  @ObservationIgnored private let watching: AlbumWatching
  @ObservationIgnored private let actions: VisitActions
  /// What is handed to other programs.
  @ObservationIgnored package let sharing: Sharing
  @ObservationIgnored private let language: NameLanguage
  /// All visits, in the order of titles.
  @ObservationIgnored private var visits: [CollectedVisit] = []
  /// Those that match what is searched; nil when nothing is.
  @ObservationIgnored private var found: Set<DiscoveryID>?
  /// The positions that begin a month.
  @ObservationIgnored private var monthStarts: [Int: CollectionMonth] = [:]
  /// What is read before it is asked for.
  @ObservationIgnored private var early: Task<Look, any Error>?

  /// Reads what shows, and again what of it changed.
  @ObservationIgnored package private(set) lazy var reader = following.reader(of: [
    .catalogue, .visits, .notes, .album,
  ]) {
    [weak self] in try await self?.read($0)
  }

  /// A collection that is empty until it is loaded.
  package init(
    store: Store, album: Album, navigation: Navigation, notices: Notices, following: Following,
    watching: AlbumWatching,
    actions: VisitActions, sharing: Sharing,
    language: @escaping NameLanguage
  ) {
    self.store = store
    self.album = album
    self.navigation = navigation
    self.notices = notices
    self.following = following
    self.watching = watching
    self.actions = actions
    self.sharing = sharing
    self.language = language
  }

  /// Begins to read what the next ``load()`` will show, while there are no widgets yet.
  package func prepare() {
    let (store, language, text) = (store, language(), arrangement.text)
    early = Task { try await background { try Look(store, language, text) } }
  }

  /// Reads the visits again; what is asked for meanwhile wins.
  package func load() async { await reader.load() }

  private func read(_ reading: ScreenReader.Reading) async throws {
    let (store, language, text, early) = (store, language(), arrangement.text, early)
    self.early = nil
    let look =
      if let early { try await early.value } else {
        try await background { try Look(store, language, text) }
      }
    guard reading.isCurrent else { return }
    visits = look.visits
    // What is searched since then finds by itself.
    if look.text == arrangement.text { found = look.found }
    if look.places != places { places = look.places }
    total = visits.count
    // What was the last of its borough may be gone.
    if let place = arrangement.place, !places.contains(place) { arrangement.place = nil }
    arrange()
    isLoaded = true
  }

  // MARK: What shows

  /// How many visits show.
  package var count: Int { shown.count }

  /// Whether nothing at all is collected.
  package var isEmpty: Bool { isLoaded && total == 0 }

  /// Whether nothing shows though something is collected.
  package var isFilteredOut: Bool { isLoaded && shown.isEmpty && total > 0 }

  /// The tile at a position; nil past the end.
  package func tile(at position: Int) -> CollectionTile? {
    guard shown.indices.contains(position) else { return nil }
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
      let found = try await background { try store.collection(matching: text) }
      guard text == arrangement.text else { return }
      self.found = found
      arrange()
    } catch {
      notices.fail(error)
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
    guard shown.indices.contains(position) else { return }
    navigation.openSheet(shown[position].id, among: shown.map(\.id))
  }

  /// Fills the window with the photo of the tile at a position.
  package func view(at position: Int) {
    if shown.indices.contains(position) { navigation.view(shown[position].id, among: shown) }
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
    let shown = arrangement.arrange(visits, found: found)
    let months = arrangement.order == .date ? CollectionMonth.of(shown) : []
    monthStarts = Dictionary(
      months.map { ($0.position, $0) }, uniquingKeysWith: { first, _ in first })
    if months != self.months { self.months = months }
    self.shown = shown
    if !selection.ids.isEmpty { selection.keep(only: shown.map(\.id)) }
  }
}

/// What is read of the collection at once.
private struct Look: Sendable {
  var text: String
  /// In the order of titles.
  var visits: [CollectedVisit]
  /// Those that match `text`; nil when nothing is searched.
  var found: Set<DiscoveryID>?
  /// By name.
  var places: [String]

  init(_ store: Store, _ language: Language, _ text: String) throws {
    self.text = text
    visits = try store.collection(in: language)
    found = try store.collection(matching: text)
    places = Set(visits.compactMap(\.place)).sorted {
      Collation.key($0, in: language).lexicographicallyPrecedes(Collation.key($1, in: language))
    }
  }
}
