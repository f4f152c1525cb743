import Foundation
import MonaScreens
import MonaServices
import MonaSync

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
