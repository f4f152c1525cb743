import Foundation
import MonaMap
import MonaModel
import MonaSync
import MonaText
import Observation

/// The settings stored between runs.
package struct Preferences: Hashable, Sendable {
  /// The interface language; nil for the system's.
  package var language: SpokenLanguage?
  /// Whether the welcome has been completed, or was not needed.
  package var wasWelcomed = false
  /// The light or dark style.
  package var style = StyleChoice.system
  /// The view shown last.
  package var view = MainView.daily
  /// The view that the window starts on; nil for the one shown last.
  package var firstView: MainView?
  /// The initial sort order of lists.
  package var order = ChosenOrder()
  /// The origin of distances; never contains the computer's position.
  package var origin = OriginChoice()
  /// The maps' backgrounds, and the selected one.
  package var mapSources = MapSources(standard: .openStreetMap())
  /// The maximum size of the tile cache, in megabytes.
  package var tileSpace = 200
  /// Whether pictures from the internet are shown.
  package var picturePolicy = PicturePolicy.ask
  /// The maximum size of the cache of pictures, in megabytes.
  package var pictureSpace = 200
  /// The state of the map.
  package var map = MapPreferences()
  /// The size of the window.
  package var window = WindowPreferences()
  /// The folder from which the last photo was chosen.
  package var photoFolder: URL?
  /// The server for registering and logging in.
  package var server = ServerAddress.mona
  /// The networks over which changes are uploaded.
  package var uploadPolicy = UploadPolicy.unmetered
  /// The notification settings, and what was announced.
  package var notifications = NotificationPreferences()
  /// Whether news are fetched and shown; nothing is asked of any feed before.
  package var showsNews = false

  /// The defaults.
  package init() {}
}

/// The observable preferences of a run; each change is stored.
@Observable @MainActor @dynamicMemberLookup
package final class StoredPreferences {
  /// Stores the values that differ from `before`.
  package typealias Keep = @MainActor (_ values: Preferences, _ before: Preferences) -> Void

  private var values: Preferences {
    didSet { if values != oldValue { keep(values, oldValue) } }
  }
  @ObservationIgnored private let keep: Keep

  /// Creates the preferences from stored values.
  package init(_ values: Preferences, keep: @escaping Keep = { _, _ in }) {
    self.values = values
    self.keep = keep
  }

  /// Reads or changes a preference.
  package subscript<Value>(dynamicMember preference: WritableKeyPath<Preferences, Value>) -> Value {
    get { values[keyPath: preference] }
    set { values[keyPath: preference] = newValue }
  }
}

/// The notification settings, and when each notification was last sent; all disabled by default.
package struct NotificationPreferences: Hashable, Sendable {
  /// The notifications that the person enabled.
  package struct Wish: Hashable, Sendable {
    /// Whether the discovery of the day is announced.
    package var daily: Bool
    /// The hour from which it is announced, 0 to 23, local time.
    package var hour: Int
    /// Whether targeted discoveries nearby are announced.
    package var nearby: Bool
    /// Whether memory cards are announced.
    package var cards: Bool

    /// Creates settings; by default, all notifications are disabled.
    package init(daily: Bool = false, hour: Int = 9, nearby: Bool = false, cards: Bool = false) {
      (self.daily, self.hour, self.nearby) = (daily, min(max(hour, 0), 23), nearby)
      self.cards = cards
    }

    /// Whether any notification is enabled.
    package var isAny: Bool { daily || nearby || cards }
  }

  /// The notifications that the person enabled.
  package var wish: Wish
  /// Whether the desktop permits MONA to run without a window.
  package var runsInBackground: Bool
  /// When the discovery of the day was last announced.
  package var notifiedDaily: Date?
  /// When a nearby discovery was last announced.
  package var notifiedNearby: Date?
  /// The targeted discoveries already announced as nearby; each is announced once.
  package var notifiedTargets: Set<DiscoveryID>

  /// Creates settings; by default, nothing is enabled and nothing was announced.
  package init(
    wish: Wish = Wish(), runsInBackground: Bool = false, notifiedDaily: Date? = nil,
    notifiedNearby: Date? = nil, notifiedTargets: Set<DiscoveryID> = []
  ) {
    (self.wish, self.runsInBackground) = (wish, runsInBackground)
    (self.notifiedDaily, self.notifiedNearby, self.notifiedTargets) = (
      notifiedDaily, notifiedNearby, notifiedTargets
    )
  }

  /// Whether MONA keeps running without a window, to send notifications.
  package var keepsRunning: Bool { wish.isAny && runsInBackground }
}

/// The state of the map when it was last shown.
package struct MapPreferences: Hashable, Sendable {
  /// The centre.
  package var centre: Coordinate
  /// The zoom level.
  package var zoom: Double
  /// The filter.
  package var filter: PinFilter
  /// Whether the list beside the map is visible.
  package var showsList: Bool

  /// The defaults: Montréal, without a filter.
  package init(
    centre: Coordinate = .montreal, zoom: Double = 12, filter: PinFilter = PinFilter(),
    showsList: Bool = true
  ) {
    self.centre = centre
    self.zoom = zoom
    self.filter = filter
    self.showsList = showsList
  }
}

/// The size of the window when it was closed.
package struct WindowPreferences: Hashable, Sendable {
  /// The width when it is not maximized, in pixels.
  package var width: Int
  /// The height when it is not maximized, in pixels.
  package var height: Int
  /// Whether it is maximized.
  package var isMaximized: Bool

  /// The default: room for a list and a sheet.
  package init(width: Int = 1000, height: Int = 720, isMaximized: Bool = false) {
    self.width = width
    self.height = height
    self.isMaximized = isMaximized
  }
}

/// The sort order chosen last; new lists open with it.
package struct ChosenOrder: Hashable, Sendable {
  /// The sort key.
  package var sort: DiscoveryList.Sort
  /// Whether the order is reversed.
  package var isDescending: Bool

  /// Creates a sort order; by title by default.
  package init(sort: DiscoveryList.Sort = .title, isDescending: Bool = false) {
    self.sort = sort
    self.isDescending = isDescending
  }
}

extension DiscoveryList.Sort {
  /// The label of the sort button.
  package var displayName: String {
    switch self {
    case .title: trc("sort by", "Title")
    case .date: trc("sort by", "Date")
    case .distance: trc("sort by", "Distance")
    }
  }
}

/// The light or dark style.
package enum StyleChoice: String, CaseIterable, Hashable, Sendable {
  /// The desktop's style.
  case system
  case light, dark
}

/// Returns the language in which catalogue names are shown now; the person may change it at any
/// time.
package typealias NameLanguage = @Sendable () -> Language
