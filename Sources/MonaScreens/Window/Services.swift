import Foundation
import MonaModel
import MonaPerson
import MonaSync

/// What a window depends on: the store, the album, and the services of the computer and the server.
package struct Services: Sendable {
  /// The catalogue and the person's data.
  package let store: Store
  /// The person's folder of photos.
  package let album: Album
  /// Moves the album; nil where the environment fixes its folder.
  package let albumMove: AlbumMove?
  /// Collects discoveries: makes the photo durable, then commits the visit.
  package let collecting: Collecting
  /// Imports catalogues and badges.
  package let importing: Importing
  /// Finds the computer's position.
  package let locator: Locator
  /// The computer's cameras.
  package let webcam: Webcam
  /// Reads GPX tracks.
  package let trackReader: TrackReader
  /// Asks MONA's server for catalogue updates.
  package let updates: CatalogueUpdates.Client
  /// The person's account.
  package let account: AccountClient
  /// Uploads the person's changes.
  package let outbox: OutboxClient
  /// The state of the network.
  package let network: NetworkState
  /// Fetches the feeds that the person follows.
  package let news: NewsSource
  /// A reduced copy of a photo for a report (``PhotoPreparing/forReport(_:in:)``).
  package let reportPhoto: @Sendable (URL) async throws -> Data

  /// Creates the services; those left out do nothing.
  /// - Parameter importing: nil for one without installed starter files.
  package init(
    store: Store, album: Album, collecting: Collecting, importing: Importing? = nil,
    locator: Locator = .none, webcam: Webcam = .none, trackReader: TrackReader = .none,
    updates: CatalogueUpdates.Client = .none,
    account: AccountClient = .none, outbox: OutboxClient = .none, network: NetworkState = .free,
    news: NewsSource = .none,
    reportPhoto: @escaping @Sendable (URL) async throws -> Data = { _ in
      throw PhotoPreparing.Fault.unusable
    },
    albumMove: AlbumMove? = nil
  ) {
    self.store = store
    self.album = album
    self.albumMove = albumMove
    self.collecting = collecting
    self.importing = importing ?? Importing(store: store)
    self.locator = locator
    self.webcam = webcam
    self.trackReader = trackReader
    self.updates = updates
    self.account = account
    self.outbox = outbox
    self.network = network
    self.news = news
    self.reportPhoto = reportPhoto
  }
}
