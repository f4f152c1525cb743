import Foundation
import MonaMap
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The Map view: all placed discoveries, those that match the filter, those in view, and the chosen
/// one.
///
/// The catalogue is read again only when it changes; changes of state are applied in place. Do not
/// keep a copy of `index`: each change would then copy the whole index.
@Observable @MainActor
package final class MapViewModel {
  /// The discoveries that match the filter, or the single one shown.
  package private(set) var index = PinIndex()
  /// The filter.
  package private(set) var filter: PinFilter
  /// The discovery shown on its own; nil when all that match the filter are shown.
  package private(set) var alone: DiscoveryID?
  /// The name of the artist that the filter names; nil until it is known.
  private(set) var artist: Localized?
  /// The discoveries in view.
  package private(set) var inView = MapInView()
  /// The outlines of heritage sites in view, from zoom level 15.
  package private(set) var areas: [MapAreaOutline] = []
  /// The names of the boroughs that discoveries have.
  package private(set) var labels: [MapLabel] = []
  /// The names of the towns that discoveries have.
  package private(set) var towns: [MapLabel] = []
  /// What the map shows; nil until it has come to rest for the first time.
  package private(set) var window: MapWindow?
  /// The values to filter by.
  package private(set) var choices = MapChoices()
  /// The number of discoveries without a coordinate.
  package private(set) var withoutPlace = 0
  /// The number of discoveries with a coordinate.
  package private(set) var total = 0
  /// Whether the catalogue has been loaded.
  package private(set) var isLoaded = false
  /// Where the map is to move; nil once the widget has taken it.
  package private(set) var destination: MapDestination?
  /// The rows of the pins that were pointed at.
  @ObservationIgnored let pinRows: PinRows
  @ObservationIgnored private let callout: ChosenDiscovery
  /// The catalogues whose discoveries the map shows, with their colours.
  @ObservationIgnored package let sources: SourceSwitches
  /// The state of the background's tiles.
  package let tileStatus = MapTileStatus()

  @ObservationIgnored let context: AppContext
  /// All placed discoveries, unfiltered.
  @ObservationIgnored private(set) var whole = PinIndex()
  @ObservationIgnored private var states: [DiscoveryID: DiscoveryState] = [:]
  @ObservationIgnored private var visibleRegion: (window: MapWindow, zoom: Double)?
  @ObservationIgnored private var lastRequest = 0
  /// Whether rows may have changed while the discoveries in view stayed the same.
  @ObservationIgnored private var haveRowsChanged = false
  /// The origin of the rows' distances; nil for rows without distances.
  private var rowsOrigin: Coordinate?
  /// Whether the rows show distances.
  var hasDistances: Bool { rowsOrigin != nil }
  @ObservationIgnored private var last: Task<Void, Never>?
  @ObservationIgnored private let pages: RowPages

  /// Loads everything when the catalogue changes, otherwise only the states of the discoveries.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [
    .catalogue, .visits, .targets, .album,
  ]
  ) { [weak self] reading in
    guard let self else { return }
    pinRows.forget()
    await callout.reload()
    await inTurn { try await $0.read(reading) }
  }

  /// Creates a map that is empty until it is loaded.
  package init(_ context: AppContext) {
    self.context = context
    sources = SourceSwitches(context)
    filter = context.preferences.map.filter
    pinRows = PinRows(context.store, context.toasts)
    callout = ChosenDiscovery(context)
    pages = RowPages(context.store) { context.toasts.report($0) }
  }

  // MARK: Loading

  /// Reads everything again.
  package func load() async { await loader.load() }

  /// Runs operations one after another, in the order of the calls.
  private func inTurn(_ work: @escaping @MainActor (MapViewModel) async throws -> Void) async {
    let task = Task { [weak self, last] in
      await last?.value
      guard let self else { return }
      do { try await work(self) } catch { context.toasts.report(error) }
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
    let (store, language) = (context.store, context.language())
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
    if towns != around.towns { towns = around.towns }
    if choices != around.choices { choices = around.choices }
    withoutPlace = around.withoutPlace
  }

  private func readStates(_ reading: DataLoader.Reading) async throws {
    let store = context.store
    let read = context.pendingWrites.expected(
      try await store.read { store in try store.personalStates() })
    guard reading.isCurrent else { return }
    var changes = read.filter { states[$0.key] != $0.value }
    for id in states.keys where read[id] == nil { changes[id] = .uncollected }
    guard !changes.isEmpty else { return }
    states = read
    // Each changed discovery is searched for in the index; beyond 50, reading everything is faster.
    guard changes.count <= 50 else { return try await readAll() }
    whole.setStates(changes)
    if showsAllStates { index.setStates(changes) } else { try await applyFilter() }
    haveRowsChanged = true
    await see()
  }

  /// Whether a change of state cannot add or remove a pin.
  private var showsAllStates: Bool {
    alone != nil || filter.states.count == DiscoveryState.allCases.count
  }

  /// Changes the filter, or shows a single discovery.
  func pass(_ filter: PinFilter, alone: DiscoveryID? = nil) async {
    guard filter != self.filter || alone != self.alone else { return }
    self.filter = filter
    self.alone = alone
    // At once, because the map moves there.
    if let alone { index = whole.only(alone) }
    await inTurn { try await $0.applyFilter() }
  }

  /// Recomputes `index`.
  private func applyFilter() async throws {
    if let alone {
      index = whole.only(alone)
    } else if filter.isEmpty {
      index = whole
    } else {
      let (store, whole, filter) = (context.store, whole, filter)
      let resolved = try await store.read { store in try ResolvedFilter(filter, store) }
      let index = await BlockingExecutor.shared.run { resolved.pins(of: whole) }
      // A newer filter is already enqueued.
      guard filter == self.filter, alone == nil else { return }
      if resolved.filter != filter { self.filter = resolved.filter }
      if resolved.artist != artist { artist = resolved.artist }
      self.index = index
    }
    haveRowsChanged = true
    await see()
  }

  // MARK: Visible region

  /// Sets the visible region; to be called when the map stops moving.
  package func setVisibleRegion(_ window: MapWindow, zoom: Double) async {
    visibleRegion = (window, zoom)
    if window != self.window { self.window = window }
    if isLoaded { await see() } else { await load() }
  }

  /// Recomputes what is in view; only the result of the last call is published.
  private func see() async {
    guard let visibleRegion else { return }
    lastRequest += 1
    let (request, index, store) = (lastRequest, index, context.store)
    let origin = context.origin.current.source == .centre ? nil : context.origin.current.coordinate
    if origin != rowsOrigin { (rowsOrigin, haveRowsChanged) = (origin, true) }
    let readRows = RowPages.reader(store, from: origin, context.album)
    do {
      let (seen, rows) = try await store.read { store in
        let seen = try VisibleRegion(
          index, in: visibleRegion.window, zoom: visibleRegion.zoom, from: origin, store)
        return (seen, try RowPages.rows(of: 0, in: seen.ids, readRows))
      }
      guard request == lastRequest else { return }
      pages.reset(seen.ids, [0: rows], read: readRows)
      // Published only after the new rows can be read.
      if haveRowsChanged { inView.revision += 1 }
      haveRowsChanged = false
      (inView.ids, inView.total) = (seen.ids, seen.total)
      if areas != seen.areas { areas = seen.areas }
    } catch {
      context.toasts.report(error)
    }
  }

  /// The row at a position of the list of discoveries in view; nil past the end, or until it is
  /// read.
  package func row(at position: Int) -> ListRow? {
    pages.row(at: position).map { row in
      var row = row
      // The cached row may be older than the person's last action.
      row.state = states[row.id, default: .uncollected]
      return row
    }
  }

  /// Increases when rows arrive that were missing when they were requested.
  package var arrivals: Int { pages.arrivals }

  // MARK: Moving the map

  /// Asks the map to move.
  func lead(to destination: MapDestination) {
    self.destination = destination
  }

  /// Returns and clears the destination.
  package func takeDestination() -> MapDestination? {
    defer { if destination != nil { destination = nil } }
    return destination
  }

  // MARK: Chosen discovery

  /// The discovery whose callout is shown.
  package var chosen: DiscoveryRow? { callout.row }

  /// The person's photo of it; nil before it is collected, or if the file does not exist.
  package var photo: URL? { callout.photo }

  /// The picture of it, or its cover; nil when none is chosen.
  package var cover: CoverContent? { chosen.map { CoverContent($0, photo: photo) } }

  /// Shows the callout of a discovery.
  package func choose(_ id: DiscoveryID) async { await callout.choose(id) }

  /// Closes the callout.
  package func close() { callout.close() }

  /// Opens the sheet of the chosen discovery.
  package func open() {
    if let chosen { context.navigation.open(.sheet(chosen.id)) }
  }

  /// Adds the chosen discovery to the wishlist, or removes it.
  package func toggleTarget() {
    guard let row = chosen.map(context.visits.toggleTarget) else { return }
    callout.show(row)
    states[row.id] = row.state == .uncollected ? nil : row.state
    inView.revision += 1
    // Shown at once; a pin that has to appear or disappear waits for the next read.
    if showsAllStates {
      whole.setState(row.state, of: row.id)
      index.setState(row.state, of: row.id)
    }
  }
}

/// A movement of the map.
package enum MapDestination: Hashable, Sendable {
  /// Centres a coordinate at a zoom level.
  case place(Coordinate, zoom: Double)
  /// Shows a whole window, at zoom level `atLeast` or closer.
  case window(MapWindow, atLeast: Double = 0)
}
