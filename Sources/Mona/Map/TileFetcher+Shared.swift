import Foundation
import MonaCore
import MonaServices

extension TileFetcher {
  /// The server the maps' ground comes from.
  static let server = TileServer.current(environment: ProcessInfo.processInfo.environment)

  /// What brings the ground of every map, so that together they are no heavier on the server than
  /// one.
  static let shared = TileFetcher(
    server,
    cache: TileCache(
      folder: Folders.current().cache.appendingPathComponent("tiles/\(server.name)")),
    http: HTTPSession(agent: HTTPAgent.name(version: AppIdentity.version)))
}
