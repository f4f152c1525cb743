import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// A list of discoveries: it holds the identifiers of all, and reads rows when they become visible.
@Observable @MainActor
package final class ListViewModel {
  /// The title of the list.
  package var title: String { name.text }
  /// The requested filters and order.
  package private(set) var list: DiscoveryList
  /// The displayed content; that of the previous ``list`` until the new one is read.
  package private(set) var content = ListContent()
  /// Whether one of the first rows has a picture.
  private var hasPictures = false
  /// Whether the data was loaded at least once.
  package private(set) var isLoaded = false
  /// Whether screen readers are to say how many discoveries a new filter leaves.
  @ObservationIgnored private var isFilterChanged = false

  /// The catalogues whose discoveries the list shows.
  @ObservationIgnored package let sources: SourceSwitches

  @ObservationIgnored private let name: ListTitle
  /// The list without a filter.
  @ObservationIgnored let whole: DiscoveryList
  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private let pages: RowPages

  /// Loads the displayed data, and again when it changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(
    for: kinds(of: whole), inputs: { [context] in context.origin.current }
  ) { [weak self] in try await self?.read($0) }

  /// Creates a list that is empty until it is loaded, in the order chosen last.
  package init(_ context: AppContext, list: DiscoveryList, title: ListTitle) {
    self.context = context
    sources = SourceSwitches(context)
    name = title
    whole = list
    var list = list
    list.sort = context.preferences.order.sort
    list.isDescending = context.preferences.order.isDescending
    self.list = list
    pages = RowPages(context.store) { context.toasts.report($0) }
  }

  /// Reads the list again; a later request replaces this one.
  package func load() async { await loader.load() }

  /// The kinds of data that the list depends on: ratings and comments only if it filters by them.
  private func kinds(of list: DiscoveryList) -> Set<DataKind> {
    let kinds: Set<DataKind> = [.catalogue, .visits, .targets, .album]
    return list.rating == nil && list.commentMatching == nil ? kinds : kinds.union([.notes])
  }

  private func read(_ reading: DataLoader.Reading) async throws {
    let (store, language) = (context.store, context.language())
    list.origin = context.origin.current.coordinate
    let (list, whole) = (list, whole)
    // The visible rows are read with the list, so that none is displayed empty.
    let held = isLoaded && content.isInOrder(of: list) ? pages.held : Array(RowPages.first)
    let readRows = RowPages.reader(
      store, from: needsDistance(list) ? context.origin.current.coordinate : nil, context.album)
    let (content, rows) = try await store.read { store in
      let content = try ListContent.read(list, within: whole, from: store, language: language)
      let rows = try held.map { ($0, try RowPages.rows(of: $0, in: content.ids, readRows)) }
      return (content, rows)
    }
    guard reading.isCurrent else { return }
    pages.reset(
      content.ids, Dictionary(rows, uniquingKeysWith: { first, _ in first }), read: readRows)
    self.content = content
    hasPictures = rows.contains { _, page in page.values.contains { $0.cover.picture != nil } }
    isLoaded = true
    if isFilterChanged {
      isFilterChanged = false
      context.toasts.announce(filterText?.replacing(" · ", with: ", ") ?? summary)
    }
  }

  // MARK: Displayed values

  /// Which pictures of catalogues are shown; asks for the choice once.
  package var pictures: PictureDisplay { context.pictures }

  /// Whether the question about pictures is asked here.
  package var asksAboutPictures: Bool { pictures.asks(hasPictures) }

  /// The discoveries in order.
  package var ids: [DiscoveryID] { content.ids }

  /// Whether rows display distances: always when sorted by distance, else only when the origin is
  /// not the default, the centre of Montréal.
  package var showsDistance: Bool { needsDistance(content.list) }

  private func needsDistance(_ list: DiscoveryList) -> Bool {
    list.sort == .distance || context.origin.current.source != .centre
  }

  /// The row at a position; nil past the end, when the discovery no longer exists, or until it is
  /// read.
  package func row(at position: Int) -> ListRow? {
    pages.row(at: position).map(context.pendingWrites.expected)
  }

  /// Increases when rows arrive for which ``row(at:)`` returned nil.
  package var arrivals: Int { pages.arrivals }

  /// The discovery of this list whose sheet is open; nil when none is.
  package var opened: DiscoveryID? {
    if case .sheet(let id) = context.navigation.routes.last { id } else { nil }
  }

  // MARK: Intents

  /// Sorts by a property; reverses the order if it is sorted by that property already.
  package func sort(by sort: DiscoveryList.Sort) {
    if list.sort == sort { list.isDescending.toggle() } else { list.isDescending = false }
    list.sort = sort
    context.preferences.order = ChosenOrder(sort: sort, isDescending: list.isDescending)
    loader.reload()
  }

  /// Reverses the order.
  package func reverse() {
    sort(by: list.sort)
  }

  /// Shows only discoveries in a state; nil for all.
  package func show(only state: DiscoveryState?) {
    guard canFilterState, state != list.state else { return }
    list.state = state
    reloadFiltered()
  }

  /// Shows only discoveries of a kind; nil for all.
  package func show(only kind: DiscoveryKind?) {
    let kinds = kind.map { [$0] } ?? whole.kinds
    guard kinds != list.kinds else { return }
    list.kinds = kinds
    reloadFiltered()
  }

  /// Removes all filters.
  package func showAll() {
    guard isFiltered else { return }
    (list.state, list.kinds) = (whole.state, whole.kinds)
    reloadFiltered()
  }

  private func reloadFiltered() {
    isFilterChanged = true
    loader.reload()
  }

  /// Opens the sheet of the discovery at a position.
  package func open(at position: Int) {
    if ids.indices.contains(position) { open(ids[position]) }
  }

  /// Opens the sheet of a discovery of the list.
  package func open(_ id: DiscoveryID) { context.navigation.openSheet(id, among: ids) }

  /// Shows a discovery on the map.
  package func showOnMap(_ id: DiscoveryID) { context.navigation.show(.map(.discovery(id))) }

  /// Makes a tour of the list and opens it.
  package func makeTour() async {
    let ids = ids
    await TourActions(context: context).make(title) { _ in ids }
  }

  /// The list as it is shown, to be printed.
  package var printable: Printable { Printable(title, ids, context) }

  /// Adds a discovery to the wish list, or removes it.
  package func toggleTarget(_ row: ListRow) {
    context.visits.toggleTarget(row.id, row.state)
  }

  /// Collects a discovery with a photo.
  package func collect(_ row: ListRow, photo: URL) async {
    await context.visits.collect(row.id, title: row.title, photo: photo)
  }
}

extension ListViewModel {
  /// Whether the list can be filtered by state: not if it is the list of one state.
  package var canFilterState: Bool { whole.state == nil }

  /// The kinds that the list can be filtered by; empty when all discoveries are of one kind.
  package var kinds: [DiscoveryKind] {
    content.kinds.count > 1 ? DiscoveryKind.allCases.filter(content.kinds.contains) : []
  }

  /// The kind that the list is filtered by; nil for all.
  package var kind: DiscoveryKind? { list.kinds == whole.kinds ? nil : list.kinds.first }

  /// Whether a filter is set.
  package var isFiltered: Bool { list.state != whole.state || list.kinds != whole.kinds }

  /// "1,492 discoveries", "12 of 1,492"; empty before the list is read.
  package var summary: String {
    guard isLoaded else { return "" }
    guard isFiltered else {
      return trn("{count} discovery", "{count} discoveries", content.total)
    }
    return tr(
      "{count} of {total}",
      ["count": Format.number(ids.count), "total": Format.number(content.total)])
  }

  /// "Collected · Artworks: 12 of 1,492"; nil without a filter.
  package var filterText: String? {
    guard isFiltered, isLoaded else { return nil }
    let state = list.state == whole.state ? nil : list.state?.displayName
    let words = [state, kind?.displayPlural].compactMap(\.self).joined(separator: " · ")
    return tr("{filters}: {count}", ["filters": words, "count": summary])
  }

  /// The title and text of an empty list; nil when the list is not empty.
  package var emptyText: (title: String, text: String)? {
    guard isLoaded, ids.isEmpty else { return nil }
    if content.isCatalogueEmpty, canFilterState {
      return (tr("Nothing here"), EmptyCatalogue.windowSentence)
    }
    if content.total == 0, whole.state == nil, let text = sources.emptyText {
      return (tr("Nothing here"), text)
    }
    if isFiltered {
      return (
        emptyTitle,
        trn(
          "The filter leaves out {count} discovery.",
          "The filter leaves out {count} discoveries.", content.total)
      )
    }
    if whole.state == .targeted {
      return (
        tr("Nothing targeted yet"),
        tr("Target the works you want to see: they wait for you here and on the map.")
      )
    }
    if whole.isOwn {
      return (
        tr("No discovery of your own yet"),
        tr(
          "Add a work that no catalogue has: from the main menu, or with the right mouse button on the map."
        )
      )
    }
    return (tr("Nothing here"), tr("No discovery of the catalogue belongs to this list."))
  }

  private var emptyTitle: String {
    switch list.state {
    case .collected: tr("Nothing collected here yet")
    case .targeted: tr("Nothing targeted here")
    case .uncollected: tr("Everything here is collected or targeted")
    case nil: tr("Nothing of this kind here")
    }
  }
}
