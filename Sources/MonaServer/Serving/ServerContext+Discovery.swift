import MonaModel
import NIOPosix

extension ServerContext {
  /// The discovery that the field `id` names, of those there are or ever were.
  func discovery(
    _ kind: DiscoveryKind, _ form: RequestForm, _ faults: inout [FieldError]
  ) async throws -> DiscoveryID? {
    guard let text = form.value("id") else {
      faults.append(.idMissing)
      return nil
    }
    if let discovery = Int(text).flatMap({ DiscoveryID(kind, checked: $0) }),
      try await NIOThreadPool.blocking.runIfActive({ [catalogue] in try catalogue.knows(discovery) }
      )
    {
      return discovery
    }
    faults.append(.idUnknown)
    return nil
  }
}
