import Foundation
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
package final class MapViewModel {
  /// What the filter lets through, or what shows alone.
  package private(set) var index = PinIndex()
  /// What is let through.
  package private(set) var filter: PinFilter
  /// The discovery that shows on its own, until all are wanted.
  package private(set) var alone: DiscoveryID?
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
  package private(set) var destination: MapDestination?
  /// What is known of the pins that were pointed at.
  @ObservationIgnored let pinRows: PinRows
  @ObservationIgnored private let callout: ChosenDiscovery
  /// How the ground under the pins fares.
  package let tileStatus = MapTileStatus()

  @ObservationIgnored let store: Store
  @ObservationIgnored let album: Album
  @ObservationIgnored let navigation: Navigation
  @ObservationIgnored let toasts: Toasts
  @ObservationIgnored let loaderContext: LoaderContext
  @ObservationIgnored let origin: OriginChooser
  @ObservationIgnored let visits: VisitActions
  @ObservationIgnored let language: NameLanguage
  /// All that has a place, whatever the filter says.
  @ObservationIgnored private(set) var whole = PinIndex()
  @ObservationIgnored private var states: [DiscoveryID: DiscoveryState] = [:]
  @ObservationIgnored private var visibleRegion: (window: MapWindow, zoom: Double)?
  @ObservationIgnored private var looks = 0
  /// Whether the rows of the same discoveries may say something else.
  @ObservationIgnored private var haveRowsChanged = false
  /// Where the distances in the rows start; nil when they have none.
  @ObservationIgnored private var rowsOrigin: Coordinate?
  @ObservationIgnored private var last: Task<Void, Never>?
  @ObservationIgnored private let pages: RowPages

  /// Reads what shows, and again what of it changed: all of it when the catalogue did, else only how
  /// the person stands to discoveries.
  @ObservationIgnored package private(set) lazy var loader = loaderContext.loader(for: [
    .catalogue, .visits, .targets, .album,
  ]
  ) { [weak self] reading in
    guard let self else { return }
    pinRows.forget()
    await callout.reload()
    await inTurn { try await $0.read(reading) }
  }

  /// A map that looks nowhere yet.
  package init(
    store: Store, album: Album, navigation: Navigation, toasts: Toasts,
    loaderContext: LoaderContext,
    origin: OriginChooser,
    visits: VisitActions, language: @escaping NameLanguage, filter: PinFilter = PinFilter()
  ) {
    self.store = store
    self.album = album
    self.navigation = navigation
    self.toasts = toasts
    self.loaderContext = loaderContext
    self.origin = origin
    self.visits = visits
    self.language = language
    self.filter = filter
    pinRows = PinRows(store: store, toasts: toasts)
    callout = ChosenDiscovery(store, album, loaderContext)
    pages = RowPages(store) { toasts.report($0) }
  }

  // MARK: Reading

  /// Reads everything again.
  package func load() async { await loader.load() }

  /// Does one thing after the other, in the order they were asked for.
  private func inTurn(_ work: @escaping @MainActor (MapViewModel) async throws -> Void) async {
    let task = Task { [weak self, last] in
      await last?.value
      guard let self else { return }
      do { try await work(self) } catch { toasts.report(error) }
    }
    last = task
    await task.value
  }

  private func read(_ reading: DataLoader.Reading) async throws {
    guard !isLoaded || reading.kinds.contains(.catalogue) else {
      return try await readStates(reading)
    }
    try await readAll()
  }

  private func readAll() async throws {
    let (store, language) = (store, language())
    let contents = try await store.read { store in try MapContents(of: store) }
    whole = contents.whole
    states = contents.states
    total = whole.count
    isLoaded = true
    try await applyFilter()
    let around = try await store.read { [whole] store in
      try MapSurroundings(of: store, whole, language: language)
    }
    if labels != around.labels { labels = around.labels }
    if choices != around.choices { choices = around.choices }
    withoutPlace = around.withoutPlace
  }

  private func readStates(_ reading: DataLoader.Reading) async throws {
    let store = store
    let read = loaderContext.pendingWrites.expected(
      try await store.read { store in try store.personalStates() })
    guard reading.isCurrent else { return }
    var changes = read.filter { states[$0.key] != $0.value }
    for id in states.keys where read[id] == nil { changes[id] = .uncollected }
    guard !changes.isEmpty else { return }
    states = read
    // Each is looked for among all: many are sooner read with everything else.
    guard changes.count <= 50 else { return try await readAll() }
    whole.setStates(changes)
    if showsAllStates { index.setStates(changes) } else { try await applyFilter() }
    haveRowsChanged = true
    await see()
  }

  /// Whether no change of state makes a pin come or go.
  private var showsAllStates: Bool {
    alone != nil || filter.states.count == DiscoveryState.allCases.count
  }

  /// Lets other discoveries through, or one alone.
  func pass(_ filter: PinFilter, alone: DiscoveryID? = nil) async {
    guard filter != self.filter || alone != self.alone else { return }
    self.filter = filter
    self.alone = alone
    // At once: the map is led there.
    if let alone { index = whole.only(alone) }
    await inTurn { try await $0.applyFilter() }
  }

  /// Works out again what shows.
  private func applyFilter() async throws {
    if let alone {
      index = whole.only(alone)
    } else if filter.isEmpty {
      index = whole
    } else {
      let (store, whole, filter) = (store, whole, filter)
      let resolved = try await store.read { store in try ResolvedFilter(filter, store) }
      let index = await BlockingExecutor.shared.run { resolved.pins(of: whole) }
      // Another filter waits for its turn.
      guard filter == self.filter, alone == nil else { return }
      if resolved.filter != filter { self.filter = resolved.filter }
      self.index = index
    }
    haveRowsChanged = true
    await see()
  }

  // MARK: What is in view

  /// Learns what shows; call when the map has come to rest.
  package func look(at window: MapWindow, zoom: Double) async {
    visibleRegion = (window, zoom)
    if isLoaded { await see() } else { await load() }
  }

  /// Works out again what is in view; of several the last one shows.
  private func see() async {
    guard let visibleRegion else { return }
    looks += 1
    let (look, index, store) = (looks, index, store)
    let origin = origin.current.source == .centre ? nil : origin.current.coordinate
    if origin != rowsOrigin { (rowsOrigin, haveRowsChanged) = (origin, true) }
    let readRows = RowPages.reader(store, from: origin, album)
    do {
      let (seen, rows) = try await store.read { store in
        let seen = try VisibleRegion(
          index, in: visibleRegion.window, zoom: visibleRegion.zoom, store)
        return (seen, try RowPages.rows(of: 0, in: seen.ids, readRows))
      }
      guard look == looks else { return }
      pages.reset(seen.ids, [0: rows], read: readRows)
      // Told once the rows can be read anew.
      if haveRowsChanged { inView.revision += 1 }
      haveRowsChanged = false
      (inView.ids, inView.total) = (seen.ids, seen.total)
      if areas != seen.areas { areas = seen.areas }
    } catch {
      toasts.report(error)
    }
  }

  /// The row of the list of what is in view at a position; nil past the end, or until it is read.
  package func row(at position: Int) -> ListRow? {
    pages.row(at: position).map { row in
      var row = row
      // It may have been read before the person did something.
      row.state = states[row.id, default: .uncollected]
      return row
    }
  }

  /// Grows when rows have come that were not there when they were asked for.
  package var arrivals: Int { pages.arrivals }

  // MARK: Leading

  /// Has the map go somewhere.
  func lead(to destination: MapDestination) {
    self.destination = destination
  }

  /// Where the map should go, told once.
  package func takeDestination() -> MapDestination? {
    defer { if destination != nil { destination = nil } }
    return destination
  }

  // MARK: The chosen one

  /// The discovery whose callout shows.
  package var chosen: DiscoveryRow? { callout.row }

  /// The person's photo of it; nil before it is collected, or when its file is gone.
  package var photo: URL? { callout.photo }

  /// Shows the callout of a discovery.
  package func choose(_ id: DiscoveryID) async { await callout.choose(id) }

  /// Closes the callout.
  package func close() { callout.close() }

  /// Opens the sheet of the chosen discovery.
  package func open() {
    if let chosen { navigation.open(.sheet(chosen.id)) }
  }

  /// Puts the chosen discovery on the wish list, or takes it off.
  package func toggleTarget() {
    guard let row = chosen.map(visits.toggleTarget) else { return }
    callout.show(row)
    states[row.id] = row.state == .uncollected ? nil : row.state
    inView.revision += 1
    // The next frame shows it; a pin that must come or go waits for the next reading.
    if showsAllStates {
      whole.setState(row.state, of: row.id)
      index.setState(row.state, of: row.id)
    }
  }
}

/// Where a map should go.
package enum MapDestination: Hashable, Sendable {
  /// To a place, as close as this zoom.
  case place(Coordinate, zoom: Double)
  /// To where all of this shows, but no farther than this zoom.
  case window(MapWindow, atLeast: Double = 0)
}
