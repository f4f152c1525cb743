import MonaModel
import MonaPerson

/// What a window is given: the catalogue and the person's data, and what is asked of the computer.
package struct Services: Sendable {
  /// The catalogue and the person's data.
  package let store: Store
  /// The person's own folder of photos.
  package let album: Album
  /// Moves the album; nil where it stays where it is.
  package let albumMove: AlbumMove?
  /// Photographing is collecting: it makes the photo safe, then the visit.
  package let collecting: Collecting
  /// Brings in catalogues and badges.
  package let importing: Importing
  /// Where the computer is.
  package let locator: Locator
  /// The cameras of the computer.
  package let webcam: Webcam
  /// Reads the tracks that photos were taken along.
  package let trackReader: TrackReader
  /// Asks MONA's server what is new of the catalogue.
  package let updates: CatalogueUpdates.Client
  /// The person's account.
  package let account: AccountClient
  /// What sends what the person did.
  package let outbox: OutboxClient

  /// A computer without position, cameras, tracks and servers, unless they are given.
  /// - Parameter importing: nil for one that fills nothing of its own accord.
  package init(
    store: Store, album: Album, collecting: Collecting, importing: Importing? = nil,
    locator: Locator = .none, webcam: Webcam = .none, trackReader: TrackReader = .none,
    updates: CatalogueUpdates.Client = .none,
    account: AccountClient = .none, outbox: OutboxClient = .none, albumMove: AlbumMove? = nil
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
  }
}
