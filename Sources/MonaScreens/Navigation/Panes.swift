/// Which pages of a view show side by side, from the view itself to the page in front.
package struct Panes: Hashable, Sendable {
  /// Whether the view itself shows: alone, or as the lists beside the page they open.
  package var showsView: Bool
  /// The pages that show, as positions among the routes.
  package var pages: Range<Int>

  /// What a view shows with these pages opened over it.
  package init(_ routes: [Route], over view: MainView, width: WindowWidth) {
    guard let last = routes.last else {
      self.init(showsView: true, pages: 0..<0)
      return
    }
    let front = routes.count - 1
    let isBeside = width > .narrow && last.isSheet && front > 0 && routes[front - 1].isList
    let pages = (isBeside ? front - 1 : front)..<routes.count
    let hasRoom = width.rawValue > pages.count
    self.init(showsView: view == .artworks && last.isBrowsing && hasRoom, pages: pages)
  }

  private init(showsView: Bool, pages: Range<Int>) {
    self.showsView = showsView
    self.pages = pages
  }
}

extension Route {
  /// Whether one comes by it from a view, and not only from the menu or by a search that any view offers.
  func belongs(to view: MainView) -> Bool {
    switch self {
    case .facets, .list, .sheet, .collected: true
    case .journal, .journalDay, .inbox: view == .collection
    case .statistics: view == .badges
    case .search, .catalogues, .strays, .importing, .account, .outbox, .backup, .restore, .privacy:
      false
    }
  }

  /// Whether it shows a discovery's sheet.
  var isSheet: Bool {
    if case .sheet = self { true } else { false }
  }

  /// Whether it lists discoveries.
  var isList: Bool {
    if case .list = self { true } else { false }
  }

  /// Whether one looks around there, among lists and sheets.
  fileprivate var isBrowsing: Bool {
    switch self {
    case .facets, .list, .sheet: true
    case .collected, .journal, .journalDay, .statistics, .search, .catalogues, .strays, .importing,
      .inbox, .account, .outbox, .backup, .restore, .privacy:
      false
    }
  }
}

/// How many pages the window has room for, side by side.
package enum WindowWidth: Int, Comparable, Sendable {
  /// One page.
  case narrow = 1
  /// Two: lists and what one of them holds, or a list and a sheet.
  case medium
  /// Three: lists, a list and a sheet.
  case wide

  /// The width of a window of this many pixels.
  /// - Parameter textScale: how many times as large as by default texts are; those that are larger need
  ///   as much more room.
  package init(pixels: Int, textScale: Double = 1) {
    let room = Double(pixels) / max(textScale, 1)
    self = room < 820 ? .narrow : room < 1160 ? .medium : .wide
  }

  /// The narrower is the lesser.
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
