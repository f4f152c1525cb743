import Foundation
import MonaAPI
import MonaCatalogue
import MonaSync
import Synchronization

@testable import MonaServer

/// A server that can be replaced by a copy of an earlier state.
final class ReplaceableServer: Sendable {
  private let catalogue: Catalogue
  private let running: Mutex<TestServer>
  private let photoPosts = Mutex(0)

  init(_ catalogue: Catalogue) throws {
    self.catalogue = catalogue
    running = Mutex(try TestServer(catalogueInFile: catalogue))
  }

  var server: TestServer { running.withLock(\.self) }
  /// The number of requests that had a photo's file.
  var sentPhotos: Int { photoPosts.withLock(\.self) }

  func backUp(to place: URL) async throws {
    _ = try await ServerBackup.make(of: server.folder, at: place)
  }

  func restore(_ copy: URL) throws {
    let before = server.time.now
    let new = try TestServer(catalogueInFile: catalogue, copied: copy)
    new.time.pass(seconds: (before - new.time.now) / 1000)
    running.withLock { $0 = new }
  }

  var transport: ServerTransport {
    ServerTransport(
      send: { [self] request, address, progress in
        if case .multipart(_, _?) = request.body { photoPosts.withLock { $0 += 1 } }
        return try await server.transport.send(request, address, progress)
      },
      download: { [self] request, address, file, offset, progress in
        try await server.transport.download(request, address, file, offset, progress)
      })
  }
}
