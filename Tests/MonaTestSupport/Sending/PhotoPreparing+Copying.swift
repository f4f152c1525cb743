import Foundation
import MonaModel
import MonaSync

extension PhotoPreparing {
  /// Copies photos unchanged, without decoding them.
  package static func copying(
    digest: @escaping @Sendable (URL) throws -> PhotoDigest = { try PhotoDigest(hashing: $0) }
  ) -> PhotoPreparing {
    PhotoPreparing { source, target, demand in
      guard let data = FileManager.default.contents(atPath: source.path) else {
        throw Fault.missing
      }
      guard data.count <= demand.byteLimit else { throw Fault.unusable }
      try data.write(to: target)
      return PreparedPhoto(
        file: target, type: .jpeg, size: data.count, digest: try digest(target))
    }
  }
}
