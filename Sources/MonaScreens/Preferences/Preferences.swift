import Foundation
import MonaMap
import MonaModel
import MonaSync
import MonaText
import Observation

/// All that is kept between runs, besides the catalogue and what the person collected.
package struct Preferences: Hashable, Sendable {
  /// The language MONA speaks; nil for the system's.
  package var language: SpokenLanguage?
  /// Whether the welcome was gone through, or was not needed.
  package var wasWelcomed: Bool
  /// Whether MONA is light or dark.
  package var style: StyleChoice
  /// The view that was shown last.
  package var view: MainView
  /// The view the window starts on; nil for the one that was shown last.
  package var firstView: MainView?
  /// The order lists of discoveries open in.
  package var order: ChosenOrder
  /// What the person decided on where distances start; never the computer's position.
  package var origin: OriginChoice
  /// The backgrounds the maps can have, and the one they do.
  package var mapSources: MapSources
  /// How many megabytes of the disk the maps' tiles may take.
  package var tileSpace: Int
  /// How the map was left.
  package var map: MapPreferences
  /// How large the window was.
  package var window: WindowPreferences
  /// Where the last photo was chosen.
  package var photoFolder: URL?
  /// The server that accounts are opened on, or logged in to.
  package var server: ServerAddress
  /// Over which networks what was collected is sent.
  package var uploadPolicy: UploadPolicy
  /// What the desktop may tell, and what it told.
  package var notifications: NotificationPreferences

  /// What holds as long as the person has changed nothing.
  package init(
    language: SpokenLanguage? = nil, wasWelcomed: Bool = false, style: StyleChoice = .system,
    view: MainView = .daily, firstView: MainView? = nil, order: ChosenOrder = ChosenOrder(),
    origin: OriginChoice = OriginChoice(),
    mapSources: MapSources = MapSources(standard: .openStreetMap()), tileSpace: Int = 200,
    map: MapPreferences = MapPreferences(), window: WindowPreferences = WindowPreferences(),
    photoFolder: URL? = nil, server: ServerAddress = .mona,
    uploadPolicy: UploadPolicy = .unmetered,
    notifications: NotificationPreferences = NotificationPreferences()
  ) {
    self.language = language
    self.wasWelcomed = wasWelcomed
    self.style = style
    self.view = view
    self.firstView = firstView
    self.order = order
    self.origin = origin
    self.mapSources = mapSources
    self.tileSpace = tileSpace
    self.map = map
    self.window = window
    self.photoFolder = photoFolder
    self.server = server
    self.uploadPolicy = uploadPolicy
    self.notifications = notifications
  }
}

/// The preferences of this run; each change is kept for the next one.
@Observable @MainActor @dynamicMemberLookup
package final class StoredPreferences {
  /// Writes what differs from what was kept before.
  package typealias Keep = @MainActor (_ values: Preferences, _ before: Preferences) -> Void

  private var values: Preferences {
    didSet { if values != oldValue { keep(values, oldValue) } }
  }
  @ObservationIgnored private let keep: Keep

  /// The preferences of an earlier run.
  package init(_ values: Preferences, keep: @escaping Keep = { _, _ in }) {
    self.values = values
    self.keep = keep
  }

  /// One of them.
  package subscript<Value>(dynamicMember preference: WritableKeyPath<Preferences, Value>) -> Value {
    get { values[keyPath: preference] }
    set { values[keyPath: preference] = newValue }
  }
}

/// What the desktop may tell the person beside MONA's window, and what it told; nothing until they
/// ask for it.
package struct NotificationPreferences: Hashable, Sendable {
  /// What the person asked for.
  package struct Wish: Hashable, Sendable {
    /// Whether the discovery of each day is told.
    package var daily: Bool
    /// From which hour of the person's clock on, 0 to 23.
    package var hour: Int
    /// Whether a targeted discovery is told when it is near.
    package var nearby: Bool
    /// Whether a camera's card that is plugged in is told.
    package var cards: Bool

    /// Nothing.
    package init(daily: Bool = false, hour: Int = 9, nearby: Bool = false, cards: Bool = false) {
      (self.daily, self.hour, self.nearby) = (daily, min(max(hour, 0), 23), nearby)
      self.cards = cards
    }

    /// Whether anything is to be told.
    package var isAny: Bool { daily || nearby || cards }
  }

  /// What the person asked for.
  package var wish: Wish
  /// Whether the desktop lets MONA run without a window.
  package var runsInBackground: Bool
  /// When the discovery of a day was last told.
  package var toldDaily: Date?
  /// When something near was last told.
  package var toldNearby: Date?
  /// What was told to be near, of what is still targeted: each is told once.
  package var toldTargets: Set<DiscoveryID>

  package init(
    wish: Wish = Wish(), runsInBackground: Bool = false, toldDaily: Date? = nil,
    toldNearby: Date? = nil, toldTargets: Set<DiscoveryID> = []
  ) {
    (self.wish, self.runsInBackground) = (wish, runsInBackground)
    (self.toldDaily, self.toldNearby, self.toldTargets) = (toldDaily, toldNearby, toldTargets)
  }

  /// Whether MONA goes on without a window, to tell what was asked for.
  package var keepsRunning: Bool { wish.isAny && runsInBackground }
}

/// How the person left the map.
package struct MapPreferences: Hashable, Sendable {
  /// The middle of it.
  package var centre: Coordinate
  /// How close it was.
  package var zoom: Double
  /// What it let through.
  package var filter: PinFilter
  /// Whether the list of what is in view showed beside it.
  package var showsList: Bool

  /// Montréal, with nothing left out.
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

/// How large the person left the window.
package struct WindowPreferences: Hashable, Sendable {
  /// In pixels, when it does not fill the screen.
  package var width: Int
  /// Likewise.
  package var height: Int
  /// Whether it fills the screen.
  package var isMaximized: Bool

  /// A window with room for a list and a sheet.
  package init(width: Int = 1000, height: Int = 720, isMaximized: Bool = false) {
    self.width = width
    self.height = height
    self.isMaximized = isMaximized
  }
}

/// The order a person chose last for lists of discoveries: the next list opens in it.
package struct ChosenOrder: Hashable, Sendable {
  /// What orders them.
  package var sort: DiscoveryList.Sort
  /// Whether the order is reversed.
  package var isDescending: Bool

  /// By title, unless something else was chosen.
  package init(sort: DiscoveryList.Sort = .title, isDescending: Bool = false) {
    self.sort = sort
    self.isDescending = isDescending
  }
}

extension DiscoveryList.Sort {
  /// The word on the button that sorts by it.
  package var displayName: String {
    switch self {
    case .title: trc("sort by", "Title")
    case .date: trc("sort by", "Date")
    case .distance: trc("sort by", "Distance")
    }
  }
}

/// Whether MONA is light or dark.
package enum StyleChoice: String, CaseIterable, Hashable, Sendable {
  /// As the desktop is.
  case system
  case light, dark
}

/// In which language the catalogue's names show, at the moment it is asked: the person may change it.
package typealias NameLanguage = @Sendable () -> Language
