import MonaMap
import MonaModel
import MonaPerson
import MonaText

extension MapViewModel {
  /// Lets other discoveries through, and ends that one shows alone.
  package func setFilter(_ filter: PinFilter) async {
    await pass(filter)
  }

  /// Shows a kind, or no longer.
  package func show(_ kind: DiscoveryKind, _ isShown: Bool) async {
    var filter = filter
    if isShown { filter.kinds.insert(kind) } else { filter.kinds.remove(kind) }
    await setFilter(filter)
  }

  /// Shows a state, or no longer.
  package func show(_ state: DiscoveryState, _ isShown: Bool) async {
    var filter = filter
    if isShown { filter.states.insert(state) } else { filter.states.remove(state) }
    await setFilter(filter)
  }

  /// Shows only what is of a category, or stands in a borough; nil for all of them.
  package func show(category: FacetRow?) async {
    var filter = filter
    filter.category = name(of: category)
    await setFilter(filter)
  }

  /// Shows only what stands in a borough; nil for all.
  package func show(borough: FacetRow?) async {
    var filter = filter
    filter.borough = name(of: borough)
    await setFilter(filter)
  }

  /// Shows only what was made in the ten years from this one on; nil for all.
  package func show(decade: Int?) async {
    var filter = filter
    filter.decade = decade
    await setFilter(filter)
  }

  // MARK: By position

  // A list may still show what a catalogue had before it was replaced: nothing is past the end.

  /// Shows only what is of the category at a position of `categoryNames`.
  package func show(categoryAt position: Int) async {
    guard position <= choices.categories.count else { return }
    await show(category: position > 0 ? choices.categories[position - 1] : nil)
  }

  /// Shows only what stands in the borough at a position of `boroughNames`.
  package func show(boroughAt position: Int) async {
    guard position <= choices.boroughs.count else { return }
    await show(borough: position > 0 ? choices.boroughs[position - 1] : nil)
  }

  /// Shows only what was made in the decade at a position of `decadeNames`.
  package func show(decadeAt position: Int) async {
    guard position <= choices.decades.count else { return }
    await show(decade: position > 0 ? choices.decades[position - 1] : nil)
  }

  private func name(of facet: FacetRow?) -> FacetName? {
    facet.flatMap { choices.names[$0.id] }
  }

  /// The category that alone shows, among `choices`.
  package var category: FacetRow? {
    filter.category.flatMap { facet($0, among: choices.categories) }
  }

  /// The borough that alone shows, among `choices`.
  package var borough: FacetRow? { filter.borough.flatMap { facet($0, among: choices.boroughs) } }

  private func facet(_ name: FacetName, among facets: [FacetRow]) -> FacetRow? {
    facets.first { choices.names[$0.id] == name }
  }

  // MARK: One alone

  /// Shows all that the filter lets through again.
  package func showAll() async {
    await pass(filter)
  }

  // MARK: Lists

  /// Opens the list of what stands at a place.
  package func openStack(at place: Coordinate) {
    var list = DiscoveryList()
    list.at = place
    list.kinds = filter.kinds
    if filter.states.count == 1 { list.state = filter.states.first }
    navigation.open(.list(list, title: .samePlace))
  }

  /// Opens the list of what no map can show.
  package func openWithoutPlace() {
    var list = DiscoveryList()
    list.isWithoutPlace = true
    navigation.open(.list(list, title: .withoutPlace))
  }

  /// Opens the sheet of what is in view at a position of its list.
  package func open(at position: Int) {
    if inView.ids.indices.contains(position) {
      navigation.openSheet(inView.ids[position], among: inView.ids)
    }
  }
}

/// A filter of the map with what the catalogue has of its category and borough.
struct ResolvedFilter: Sendable {
  /// The filter, without what the catalogue no longer has: nobody could see why nothing shows.
  private(set) var filter: PinFilter
  /// What is of its category and stands in its borough; nil when it names neither.
  private var shared: Set<DiscoveryID>?

  init(_ filter: PinFilter, _ store: Store) throws {
    self.filter = filter
    for part in [\PinFilter.borough, \PinFilter.category] {
      guard let name = filter[keyPath: part] else { continue }
      guard let facet = try store.catalogue.facet(name) else {
        self.filter[keyPath: part] = nil
        continue
      }
      let ids = try store.catalogue.discoveries(ofFacet: facet.id)
      shared = shared?.intersection(ids) ?? ids
    }
  }

  func pins(of index: PinIndex) -> PinIndex {
    filter.isEmpty ? index : index.filtered(by: filter, among: shared)
  }
}
