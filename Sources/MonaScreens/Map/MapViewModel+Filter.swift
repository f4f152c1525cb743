import MonaMap
import MonaModel
import MonaPerson
import MonaText

extension MapViewModel {
  /// Changes the filter; ends showing a single discovery.
  package func setFilter(_ filter: PinFilter) async {
    await pass(filter)
  }

  /// Adds a kind to the filter, or removes it.
  package func show(_ kind: DiscoveryKind, _ isShown: Bool) async {
    var filter = filter
    if isShown { filter.kinds.insert(kind) } else { filter.kinds.remove(kind) }
    await setFilter(filter)
  }

  /// Adds a state to the filter, or removes it.
  package func show(_ state: DiscoveryState, _ isShown: Bool) async {
    var filter = filter
    if isShown { filter.states.insert(state) } else { filter.states.remove(state) }
    await setFilter(filter)
  }

  /// Filters by category; nil for all.
  package func show(category: FacetRow?) async {
    var filter = filter
    filter.category = name(of: category)
    await setFilter(filter)
  }

  /// Filters by borough; nil for all.
  package func show(borough: FacetRow?) async {
    var filter = filter
    filter.borough = name(of: borough)
    await setFilter(filter)
  }

  /// Filters by decade, given by its first year; nil for all.
  package func show(decade: Int?) async {
    var filter = filter
    filter.decade = decade
    await setFilter(filter)
  }

  /// Shows the works of all artists again.
  package func showAllArtists() async {
    var filter = filter
    filter.artist = nil
    await setFilter(filter)
  }

  // MARK: By position

  // A widget may still list the entries of a replaced catalogue: positions past the end are
  // ignored.

  /// Filters by the category at a position of `categoryNames`.
  package func show(categoryAt position: Int) async {
    guard position <= choices.categories.count else { return }
    await show(category: position > 0 ? choices.categories[position - 1] : nil)
  }

  /// Filters by the borough at a position of `boroughNames`.
  package func show(boroughAt position: Int) async {
    guard position <= choices.boroughs.count else { return }
    await show(borough: position > 0 ? choices.boroughs[position - 1] : nil)
  }

  /// Filters by the decade at a position of `decadeNames`.
  package func show(decadeAt position: Int) async {
    guard position <= choices.decades.count else { return }
    await show(decade: position > 0 ? choices.decades[position - 1] : nil)
  }

  private func name(of facet: FacetRow?) -> FacetName? {
    facet.flatMap { choices.names[$0.id] }
  }

  /// The category of the filter, among `choices`.
  package var category: FacetRow? {
    filter.category.flatMap { facet($0, among: choices.categories) }
  }

  /// The borough of the filter, among `choices`.
  package var borough: FacetRow? { filter.borough.flatMap { facet($0, among: choices.boroughs) } }

  private func facet(_ name: FacetName, among facets: [FacetRow]) -> FacetRow? {
    facets.first { choices.names[$0.id] == name }
  }

  // MARK: Single discovery

  /// Ends showing a single discovery: shows all that match the filter.
  package func showAll() async {
    await pass(filter)
  }

  // MARK: Lists

  /// Opens the list of the discoveries at a coordinate.
  package func openStack(at place: Coordinate) {
    var list = DiscoveryList()
    list.at = place
    list.kinds = filter.kinds
    if filter.states.count == 1 { list.state = filter.states.first }
    context.navigation.open(.list(list, title: .samePlace))
  }

  /// Opens the list of the discoveries without a coordinate.
  package func openWithoutPlace() {
    var list = DiscoveryList()
    list.isWithoutPlace = true
    context.navigation.open(.list(list, title: .withoutPlace))
  }

  /// Opens the sheet at a position of the list of discoveries in view.
  package func open(at position: Int) {
    if inView.ids.indices.contains(position) {
      context.navigation.openSheet(inView.ids[position], among: inView.ids)
    }
  }
}
