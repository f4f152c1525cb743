import Foundation
import MonaPerson
import MonaScreens
import MonaServices
import MonaSync
import MonaText

extension Services {
  /// The services of this computer for a store.
  static func live(
    _ opened: OpenedStore, _ collecting: Collecting, _ album: Album, _ account: OpenedAccount
  ) -> Services {
    Services(
      store: opened.store, album: album, collecting: collecting, importing: opened.importing,
      locator: .live, webcam: .live, trackReader: .live,
      updates: .live(opened),
      account: AccountClient(account.service, collecting), outbox: OutboxClient(account.sync),
      network: .live,
      news: .live(agent: HTTPAgent.name(version: AppIdentity.version)),
      reportPhoto: { [cache = opened.folders.cache] in
        try await PhotoPreparing.live.forReport($0, in: cache)
      },
      albumMove: opened.folders.canMoveAlbum ? AlbumMove(album, opened.folders, .live, .live) : nil)
  }
}

extension CatalogueUpdates.Client {
  /// Asks the server over the network for updates of a store's catalogue.
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

/// The account of the open file, and its synchronisation with the server.
struct OpenedAccount: Sendable {
  let service: AccountService
  let sync: AccountSync

  /// - Parameters:
  ///   - sessions: stores the sessions, also those of earlier accounts.
  ///   - policy: the networks over which data is sent.
  init(
    _ opened: OpenedStore, _ collecting: Collecting, _ album: Album, _ sessions: SessionStore,
    policy: UploadPolicy
  ) {
    let transport = ServerTransport.live(agent: HTTPAgent.name(version: AppIdentity.version))
    let folders = opened.folders
    service = AccountService(
      store: opened.store, folders: folders, sessions: sessions, inspector: .live,
      device: ProcessInfo.processInfo.hostName
    ) { address in
      ServerClient(address, transport, languages: Translations.spoken.code)
    }
    sync = AccountSync(
      AccountSync.Parts(
        store: opened.store, collecting: collecting, importing: opened.importing, album: album,
        account: service,
        photos: .live, folder: folders.cache.appendingPathComponent("account"), network: .live
      ) { id in
        // A photo is named after its discovery's title, or after the discovery's number if it has none.
        (try? opened.store.rows([id]).first).flatMap(\.self)?.fullTitle
      }, policy: policy)
  }
}
