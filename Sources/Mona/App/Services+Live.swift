import MonaPerson
import MonaScreens
import MonaServices
import MonaSync

extension Services {
  /// What this computer has for a window over a store.
  static func live(
    _ opened: OpenedStore, _ collecting: Collecting, _ album: Album, _ account: OpenedAccount
  ) -> Services {
    Services(
      store: opened.store, album: album, collecting: collecting, importing: opened.importing,
      locator: .live, webcam: .live, trackReader: .live,
      updates: .live(opened),
      account: AccountClient(account.service, collecting), outbox: OutboxClient(account.sync),
      albumMove: opened.folders.canMoveAlbum ? AlbumMove(album, opened.folders, .live, .live) : nil)
  }
}
