import Foundation
import Hummingbird
import MonaLog
import NIOPosix

/// Health checks for monitoring.
struct HealthRoutes: Sendable {
  let server: ServerContext

  func add(to router: Router<ServerRequestContext>) {
    // Any response means that the process is alive.
    router.get("health") { _, _ in Response.status("ok") }
    router.get("ready") { _, _ in
      guard await isReady() else { throw RequestError.unavailable }
      if DiskSpace.isScarce(in: server.options.folder) { throw RequestError.diskFull }
      return Response.status("ready")
    }
  }

  /// Whether both databases answer a query.
  private func isReady() async -> Bool {
    let (catalogue, store) = (server.catalogue, server.store)
    return await tryLogging("The server is not ready", level: .error) {
      _ = try await NIOThreadPool.blocking.runIfActive { try catalogue.revision() }
      return try await store.answers()
    } ?? false
  }
}

extension Response {
  fileprivate static func status(_ word: String) -> Response {
    .json { json in json.object { $0.member("status", word) } }
  }
}

/// The space on a disk.
enum DiskSpace {
  /// Whether there is less space in a folder than the largest photo takes; false if that cannot be found out.
  /// - Parameter needed: in bytes.
  static func isScarce(in folder: URL, needed: Int = ServerPhotos.largeByteLimit) -> Bool {
    available(in: folder).map { $0 < UInt64(needed) } ?? false
  }

  /// How many bytes may still be written to a folder; nil if that cannot be found out.
  static func available(in folder: URL) -> UInt64? {
    var status = statvfs()
    guard statvfs(folder.path, &status) == 0 else { return nil }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize)
  }
}
