import MonaModel
import MonaPerson
import MonaText

/// The content of a list, read in one query.
package struct ListContent: Sendable {
  /// The requested filters and order.
  package internal(set) var list = DiscoveryList()
  /// The discoveries, in order.
  package internal(set) var ids: [DiscoveryID] = []
  /// The positions where letters, decades or distances begin.
  package internal(set) var index: [IndexStep] = []
  /// The number of discoveries without a filter.
  package internal(set) var total = 0
  /// Whether the catalogue has no discoveries and never had any.
  package internal(set) var isCatalogueEmpty = false
  /// The kinds of the discoveries without a filter.
  package internal(set) var kinds: Set<DiscoveryKind> = []

  /// Creates an empty content, to display before anything is read.
  package init() {}

  /// Whether this is the content for the filters and the order of `list`, ignoring the origin of
  /// distances.
  package func isInOrder(of list: DiscoveryList) -> Bool {
    var mine = self.list
    mine.origin = list.origin
    return mine == list
  }

  /// Reads a list, and the totals of `whole`, the same list without a filter.
  static func read(
    _ list: DiscoveryList, within whole: DiscoveryList, from store: Store, language: Language
  ) throws -> ListContent {
    let ordered = try store.ordered(list, language: language)
    var all = ordered.ids
    if list.state != whole.state || list.kinds != whole.kinds {
      var whole = whole
      // The order does not matter for totals; this is the cheapest one.
      (whole.sort, whole.isDescending) = (.title, false)
      all = try store.ordered(whole, language: language).ids
    }
    var content = ListContent()
    content.list = list
    content.ids = ordered.ids
    content.index = ordered.index
    // Retired discoveries are only in lists of collected or targeted ones, so `all` may be shorter.
    content.total = max(all.count, ordered.ids.count)
    content.isCatalogueEmpty = try ordered.ids.isEmpty && store.catalogue.hasNoDiscovery()
    content.kinds = kinds(of: all)
    return content
  }

  private static func kinds(of ids: [DiscoveryID]) -> Set<DiscoveryKind> {
    var kinds: Set<DiscoveryKind> = []
    for id in ids where !kinds.contains(id.kind) {
      kinds.insert(id.kind)
      if kinds.count == DiscoveryKind.allCases.count { break }
    }
    return kinds
  }
}

/// The difference between two states of a list, as one replaced range between a common prefix and a
/// common suffix.
package struct ListChange: Hashable, Sendable {
  /// The first changed position.
  package var start: Int
  /// The number of removed rows.
  package var removed: Int
  /// The number of inserted rows.
  package var added: Int

  /// The old positions of the removed rows.
  package var range: Range<Int> { start..<start + removed }

  /// Compares two states.
  package init<ID: Equatable>(from old: [ID], to new: [ID]) {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    self.start = start
    removed = old.count - start - end
    added = new.count - start - end
  }
}

extension IndexStep.Value {
  /// The short label in the index strip: "A", "0–9", "1960", "500 m".
  package var label: String {
    switch self {
    case .letter(let letter): String(letter)
    case .digits: "0–9"
    case .symbols: "#"
    case .decade(let year): String(year)
    case .within(let metres): Self.distance(metres)
    case .beyond: "+"
    case .untitled, .undated, .placeless: "–"
    }
  }

  /// The accessible name: "1960s", "Up to 2 km".
  package var name: String {
    switch self {
    case .letter(let letter): String(letter)
    case .digits: trc("in the index of a list", "Digits")
    case .symbols: trc("in the index of a list", "Symbols")
    case .untitled: trc("in the index of a list", "Untitled")
    case .decade(let year):
      // TRANSLATORS: A decade: 1960s, in French années 1960.
      tr("{year}s", ["year": String(year)])
    case .undated: trc("in the index of a list", "No date")
    case .within(let metres): tr("Up to {distance}", ["distance": Self.distance(metres)])
    case .beyond: trc("in the index of a list", "Farther")
    case .placeless: trc("in the index of a list", "No known place")
    }
  }

  /// A distance in whole metres or kilometres.
  private static func distance(_ metres: Double) -> String {
    guard metres >= 1000 else { return Format.distance(metres) }
    // The space before the unit is a no-break space.
    return tr("{distance} km", ["distance": Format.number(Int(metres / 1000))])
  }
}
