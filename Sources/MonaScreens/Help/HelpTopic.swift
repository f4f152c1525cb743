import MonaText

/// A task that the help explains; the cases are in displayed order.
package enum HelpTopic: Hashable, CaseIterable, Sendable {
  case collect, find, daily, map, targets, outing, collection, badges, offline, catalogues, account
  case preferences, backup, data

  /// The title of the page: the task.
  package var title: String {
    switch self {
    case .collect: tr("Collect a work")
    case .find: tr("Find a work")
    case .daily: tr("Meet one work a day")
    case .map: tr("Look around on the map")
    case .targets: tr("Plan an outing")
    case .outing: tr("Sort the photos of an outing")
    case .collection: tr("Look back at your collection")
    case .badges: tr("Win badges")
    case .offline: tr("Use MONA without a network")
    case .catalogues: tr("Add the works of another city")
    case .account: tr("Send what you collect")
    case .preferences: tr("Set MONA up to your taste")
    case .backup: tr("Back up and restore")
    case .data: tr("Take your data, or erase it")
    }
  }

  /// Selects the topic for the current page or view.
  /// - Parameter route: the page open above the view; nil when the view itself is displayed.
  package init(_ route: Route?, over view: MainView) {
    switch route {
    case .list(_, title: .targeted)?, .tours?, .tour?: self = .targets
    case .facets?, .list?, .artist?, .search?: self = .find
    case .sheet?, .collected?, .report?, .ownForm?: self = .collect
    case .journal?, .journalDay?, .statistics?: self = .collection
    case .catalogues?, .positionOutliers?, .sourceForm?, .importing?: self = .catalogues
    case .inbox?: self = .outing
    case .account?, .outbox?, .reports?: self = .account
    case .backup?, .restore?: self = .backup
    case .privacy?: self = .data
    case .news?, .newsArticle?: self = .daily
    case nil:
      switch view {
      case .daily: self = .daily
      case .artworks: self = .find
      case .map: self = .map
      case .collection: self = .collection
      case .badges: self = .badges
      }
    }
  }
}
