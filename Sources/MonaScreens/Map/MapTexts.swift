import MonaModel
import MonaText

extension MapViewModel {
  /// The active filter in words: "Artworks · Targeted · Verdun"; nil without a filter.
  package var filterText: String? {
    guard !filter.isEmpty else { return nil }
    var words: [String] = []
    if filter.kinds.count < DiscoveryKind.allCases.count {
      words += DiscoveryKind.allCases.filter(filter.kinds.contains).map(\.displayPlural)
      if filter.kinds.isEmpty { words.append(tr("No kind")) }
    }
    if filter.states.count < DiscoveryState.allCases.count {
      words += DiscoveryState.allCases.filter(filter.states.contains).map(\.displayName)
      if filter.states.isEmpty { words.append(tr("No state")) }
    }
    words += [category?.displayName, borough?.displayName, artist?.display].compactMap(\.self)
    if let decade = filter.decade { words.append(IndexStep.Value.decade(decade).name) }
    return words.joined(separator: " · ")
  }

  /// The number of active filter criteria.
  package var filterCount: Int {
    [
      filter.kinds.count < DiscoveryKind.allCases.count,
      filter.states.count < DiscoveryState.allCases.count,
      filter.category != nil, filter.borough != nil, filter.decade != nil, filter.artist != nil,
    ].filter(\.self).count
  }

  /// The label of the filter button: "Filter", "Filter (2)".
  package var filterButtonText: String {
    let word = trc("button: choose what the map shows", "Filter")
    guard filterCount > 0 else { return word }
    return tr("{filter} ({count})", ["filter": word, "count": Format.number(filterCount)])
  }

  /// "1,492 discoveries", "12 of 1,492"; empty before the catalogue is loaded.
  package var countText: String {
    guard isLoaded else { return "" }
    guard !filter.isEmpty, alone == nil else {
      return trn("{count} discovery", "{count} discoveries", total)
    }
    return tr(
      "{count} of {total}",
      ["count": Format.number(index.count), "total": Format.number(total)])
  }

  /// Why the map is empty; nil when it is not.
  package var emptyText: String? {
    guard isLoaded, index.isEmpty, alone == nil else { return nil }
    return total == 0
      ? sources.emptyText ?? tr("No discovery of the catalogue has a place")
      : tr("The filter leaves nothing on the map")
  }

  /// The note that only an artist's works are shown; nil otherwise.
  package var artistText: String? {
    guard alone == nil, filter.artist != nil, let artist else { return nil }
    return tr("Only works by {artist} are shown", ["artist": artist.display])
  }

  /// The note that a single discovery is shown: "Only “La Joute” is shown"; nil otherwise.
  package var aloneText: String? {
    guard let alone else { return nil }
    let row = chosen?.id == alone ? chosen : pinRows.row(of: alone)
    let title = row?.displayTitle.shortened(to: 80) ?? alone.kind.displayName
    return tr("Only “{title}” is shown", ["title": title])
  }

  /// "12 in view", "The 500 nearest of 1,204 in view"; empty before the catalogue is loaded.
  package var inViewText: String {
    guard isLoaded else { return "" }
    guard inView.total > inView.ids.count else {
      return trn("{count} in view", "{count} in view", inView.total)
    }
    let counts = [
      "count": Format.number(inView.ids.count), "total": Format.number(inView.total),
    ]
    return hasDistances
      ? tr("The {count} nearest of {total} in view", counts)
      : tr("The {count} nearest to the middle of the map, of {total} in view", counts)
  }

  /// The names of the categories to choose from, "All categories" first.
  package var categoryNames: [String] {
    [tr("All categories")] + choices.categories.map(\.displayName)
  }

  /// The names of the boroughs to choose from, "All boroughs" first.
  package var boroughNames: [String] {
    [tr("All boroughs")] + choices.boroughs.map(\.displayName)
  }

  /// The names of the decades to choose from, "All decades" first.
  package var decadeNames: [String] {
    [tr("All decades")] + choices.decades.map { IndexStep.Value.decade($0).name }
  }

  /// "31 discoveries without a place"; nil when there are none.
  package var withoutPlaceText: String? {
    guard withoutPlace > 0 else { return nil }
    return trn(
      "{count} discovery without a place", "{count} discoveries without a place", withoutPlace)
  }

  /// The place and the state of the chosen discovery, and its catalogue where there are several:
  /// "Verdun · Targeted · MONA".
  package var placeText: String {
    guard let chosen else { return "" }
    return [
      chosen.locationText, chosen.state.displayName, sources.name(of: chosen.id)?.isolated ?? "",
    ].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The label of the button that changes the wishlist; nil for a collected discovery.
  package var targetText: String? {
    chosen.flatMap { $0.state == .collected ? nil : $0.state.targetText }
  }
}

extension DiscoveryRow {
  /// The pin's name for screen readers: "Three Disks, Alexander Calder, Not collected".
  package var pinName: String {
    let who = makers.isEmpty ? id.kind.displayName : makers
    return [displayTitle, who, state.displayName].joined(separator: ", ")
  }

  /// The name of the pin's image: "artwork-collected".
  package var pinPicture: String { "\(id.kind.name)-\(state.rawValue)" }
}
