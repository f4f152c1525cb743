import Foundation
import MonaPerson
import MonaScreens
import MonaServices
import MonaSync
import MonaText

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

extension CatalogueUpdates.Client {
  /// Asks the server through the network, for the catalogue of a store.
  static func live(_ opened: OpenedStore) -> Self {
    let transport = ServerTransport.live(agent: HTTPAgent.name(version: AppIdentity.version))
    @Sendable func refresh(_ server: ServerAddress) -> CatalogueRefresh {
      CatalogueRefresh(
        ServerClient(server, transport), store: opened.store, importing: opened.importing,
        folder: opened.folders.cache.appendingPathComponent("answers"))
    }
    return Self(
      refresh: { server, extent in try await refresh(server).run(extent) },
      nextDue: { try await refresh($0).nextDue() },
      daily: { try await ServerClient($0, transport).daily() })
  }
}

/// The account of the person's file that is in use, and what keeps it and this computer alike.
struct OpenedAccount: Sendable {
  let service: AccountService
  let sync: AccountSync

  /// - Parameters:
  ///   - vault: what has the sessions, also of the accounts that were in use before.
  ///   - policy: over which networks things are sent.
  init(
    _ opened: OpenedStore, _ collecting: Collecting, _ album: Album, _ sessions: SessionStore,
    policy: UploadPolicy
  ) {
    let transport = ServerTransport.live(agent: HTTPAgent.name(version: AppIdentity.version))
    let folders = opened.folders
    service = AccountService(
      store: opened.store, folders: folders, sessions: sessions,
      device: ProcessInfo.processInfo.hostName
    ) { address in
      ServerClient(address, transport, languages: Translations.spoken.code)
    }
    sync = AccountSync(
      AccountSync.Parts(
        store: opened.store, collecting: collecting, album: album, account: service,
        photos: .live, folder: folders.cache.appendingPathComponent("account"), network: .live
      ) { id in
        // Without a title a photo is named after the number of its discovery.
        (try? opened.store.rows([id]).first).flatMap(\.self)?.fullTitle
      }, policy: policy)
  }
}
