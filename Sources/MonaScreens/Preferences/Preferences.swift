import Foundation
import MonaMap
import MonaSync
import MonaText

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
