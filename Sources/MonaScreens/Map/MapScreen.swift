import MonaMap
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The map: all discoveries that have a place, what of them is let through and what is in view, and
/// the one the person chose among them.
///
/// The catalogue is read again only when it changed; what the person collects or targets is changed
/// in place. Whoever draws must not hold on to `index`: it would be copied at each change.
@Observable @MainActor
package final class MapScreen {
  /// What the filter lets through, or what shows alone.
  package internal(set) var index = PinIndex()
  /// What is let through.
  package internal(set) var filter: PinFilter
  /// The discovery that shows on its own, until all are wanted.
  package internal(set) var alone: DiscoveryID?
  /// The discovery whose callout shows.
  package internal(set) var chosen: DiscoveryRow?
  /// What is in view.
  package private(set) var inView = MapInView()
  /// The grounds of heritage sites in view, from zoom 15 on.
  package private(set) var areas: [MapAreaOutline] = []
  /// The names of the boroughs.
  package private(set) var labels: [MapLabel] = []
  /// What there is to filter by.
  package private(set) var choices = MapChoices()
  /// How many discoveries the catalogue knows no place of.
  package private(set) var withoutPlace = 0
  /// How many have one.
  package private(set) var total = 0
  /// Whether the catalogue was read.
  package private(set) var isLoaded = false
  /// Where the map should go, until it goes there.
  package internal(set) var lead: MapLead?
  /// How the ground under the pins fares.
  package let ground = MapGround()

  @ObservationIgnored let store: Store
  @ObservationIgnored let album: Album
  @ObservationIgnored let navigation: Navigation
  @ObservationIgnored let notices: Notices
  @ObservationIgnored let origin: OriginChooser
  @ObservationIgnored let visits: VisitActions
  @ObservationIgnored let language: Language
  /// All that has a place, whatever the filter says.
  @ObservationIgnored var whole = PinIndex()
  @ObservationIgnored private var states: [DiscoveryID: DiscoveryState] = [:]
  @ObservationIgnored private var version: Int?
  @ObservationIgnored private var sight: (window: MapWindow, zoom: Double)?
  @ObservationIgnored private var looks = 0
  /// Whether the rows of the same discoveries may say something else.
  @ObservationIgnored private var haveRowsChanged = false
  @ObservationIgnored private var last: Task<Void, Never>?
  @ObservationIgnored private let pages: RowPages

  /// A map that looks nowhere yet.
  package init(
    store: Store, album: Album, navigation: Navigation, notices: Notices, origin: OriginChooser,
    visits: VisitActions, language: Language, filter: PinFilter = PinFilter()
  ) {
    self.store = store
    self.album = album
    self.navigation = navigation
    self.notices = notices
    self.origin = origin
    self.visits = visits
    self.language = language
    self.filter = filter
    pages = RowPages(
      read: { [store = store] in try store.rows($0) },
      fail: { notices.fail($0) })
  }

  // MARK: Reading

  /// Reads what changed since it was last called: all of it when the catalogue did, else only how
  /// the person stands to discoveries.
  package func load() async {
    reloadChosen()
    await inTurn { try await $0.read() }
  }

  /// Does one thing after the other, in the order they were asked for.
  func inTurn(_ work: @escaping @MainActor (MapScreen) async throws -> Void) async {
    let task = Task { [weak self, last] in
      await last?.value
      guard let self else { return }
      do { try await work(self) } catch { notices.fail(error) }
    }
    last = task
    await task.value
  }

  private func read() async throws {
    let (store, language) = (store, language)
    let version = store.catalogue.version
    guard version == nil || version != self.version else { return try await readStates() }
    let contents = try await background { try MapContents(of: store) }
    self.version = version
    whole = contents.whole
    states = contents.states
    total = whole.count
    isLoaded = true
    try await sift()
    let around = try await background { [whole] in
      try MapSurroundings(of: store, whole, language: language)
    }
    if labels != around.labels { labels = around.labels }
    if choices != around.choices { choices = around.choices }
    withoutPlace = around.withoutPlace
  }

  private func readStates() async throws {
    let store = store
    let read = try await background { try store.personalStates() }
    var changes = read.filter { states[$0.key] != $0.value }
    for id in states.keys where read[id] == nil { changes[id] = .uncollected }
    guard !changes.isEmpty else { return }
    states = read
    // Each is looked for among all: many are sooner read with everything else.
    guard changes.count <= 50 else {
      version = nil
      return try await self.read()
    }
    whole.setStates(changes)
    if showsAllStates { index.setStates(changes) } else { try await sift() }
    haveRowsChanged = true
    await see()
  }

  /// Whether no change of state makes a pin come or go.
  private var showsAllStates: Bool {
    alone != nil || filter.states.count == DiscoveryState.allCases.count
  }

  /// Works out again what shows.
  func sift() async throws {
    if let alone {
      index = whole.only(alone)
    } else if filter.isEmpty {
      index = whole
    } else {
      let (store, whole, filter) = (store, whole, filter)
      let sieve = try await background { try PinSieve(filter, store) }
      let index = try await background { sieve.sift(whole) }
      // Another filter waits for its turn.
      guard filter == self.filter, alone == nil else { return }
      if sieve.filter != filter { self.filter = sieve.filter }
      self.index = index
    }
    haveRowsChanged = true
    await see()
  }

  // MARK: What is in view

  /// Learns what shows; call when the map has come to rest.
  package func look(at window: MapWindow, zoom: Double) async {
    sight = (window, zoom)
    if isLoaded { await see() } else { await load() }
  }

  /// Works out again what is in view; of several the last one shows.
  func see() async {
    guard let sight else { return }
    looks += 1
    let (look, index, store) = (looks, index, store)
    do {
      let seen = try await background {
        try MapSight(index, in: sight.window, zoom: sight.zoom, store)
      }
      guard look == looks else { return }
      pages.reset(seen.ids, [:])
      // Told once the rows can be read anew.
      if haveRowsChanged { inView.revision += 1 }
      haveRowsChanged = false
      (inView.ids, inView.total) = (seen.ids, seen.total)
      if areas != seen.areas { areas = seen.areas }
    } catch {
      notices.fail(error)
    }
  }

  /// The row of the list of what is in view at a position; nil past the end.
  package func row(at position: Int) -> ListRow? {
    pages.row(at: position).map { row in
      ListRow(
        row, from: origin.current.source == .centre ? nil : origin.current.coordinate,
        album: album)
    }
  }

  // MARK: The chosen one

  /// Shows the callout of a discovery.
  package func choose(_ id: DiscoveryID) {
    chosen = notices.attempt { try store.rows([id]).first } ?? nil
  }

  /// Closes the callout.
  package func close() {
    chosen = nil
  }

  /// Opens the sheet of the chosen discovery.
  package func open() {
    if let chosen { navigation.open(.sheet(chosen.id)) }
  }

  /// Puts the chosen discovery on the wish list, or takes it off.
  package func toggleTarget() {
    guard let chosen else { return }
    visits.toggleTarget(chosen.id, state: chosen.state)
    reloadChosen()
    // The next frame shows it; a pin that must come or go waits for the next reading.
    if let state = self.chosen?.state, showsAllStates {
      whole.setState(state, of: chosen.id)
      index.setState(state, of: chosen.id)
    }
  }

  private func reloadChosen() {
    guard let id = chosen?.id else { return }
    let row = notices.attempt { try store.rows([id]).first } ?? nil
    if row != chosen { chosen = row }
  }
}
