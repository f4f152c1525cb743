/// The pages of a view that are shown side by side.
package struct Panes: Hashable, Sendable {
  /// Whether the view itself is shown: alone, or as a sidebar.
  package var showsView: Bool
  /// The positions of the visible pages among the routes.
  package var pages: Range<Int>

  /// Computes what is visible for these open pages and this window width.
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
  /// Whether the page is part of a view's own area, as opposed to one reached from the menu or by
  /// search in any view.
  func belongs(to view: MainView) -> Bool {
    switch self {
    case .facets, .list, .artist, .sheet, .collected, .report, .ownForm: true
    case .journal, .journalDay, .inbox: view == .collection
    case .statistics: view == .badges
    case .search, .catalogues, .positionOutliers, .sourceForm, .importing, .account, .outbox,
      .reports, .backup, .restore,
      .privacy:
      false
    case .tours, .tour: view == .artworks
    case .news, .newsArticle: view == .daily
    }
  }

  /// Whether the page is a discovery's sheet.
  var isSheet: Bool {
    if case .sheet = self { true } else { false }
  }

  /// Whether the page is a list of discoveries.
  var isList: Bool {
    if case .list = self { true } else { false }
  }

  /// Whether the page is shown beside the sidebar of Artworks.
  fileprivate var isBrowsing: Bool {
    switch self {
    case .facets, .list, .artist, .sheet: true
    case .collected, .journal, .journalDay, .statistics, .search, .catalogues, .positionOutliers,
      .sourceForm, .importing, .inbox, .account, .outbox, .report, .ownForm, .reports, .backup,
      .restore, .privacy, .news, .newsArticle, .tours, .tour:
      false
    }
  }
}

/// The number of pages that fit side by side in the window.
package enum WindowWidth: Int, Comparable, Sendable {
  /// One page.
  case narrow = 1
  /// Two pages: the sidebar and a list or sheet, or a list and a sheet.
  case medium
  /// Three pages: the sidebar, a list and a sheet.
  case wide

  /// The width class of a window of this many pixels.
  /// - Parameter textScale: the text size relative to the default; larger text needs proportionally
  ///   more room.
  package init(pixels: Int, textScale: Double = 1) {
    let room = Double(pixels) / max(textScale, 1)
    self = room < 820 ? .narrow : room < 1160 ? .medium : .wide
  }

  /// Narrower is less.
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
