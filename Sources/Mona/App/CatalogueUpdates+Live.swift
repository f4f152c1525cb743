import Foundation
import MonaScreens
import MonaSync

extension CatalogueUpdates.Desk {
  /// Asks the server through the network, for the catalogue of a store.
  static func live(_ opened: OpenedStore, _ transport: ServerTransport) -> Self {
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
