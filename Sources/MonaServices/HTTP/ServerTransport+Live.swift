import MonaSync

extension ServerTransport {
  /// The way to a server through the network.
  /// - Parameter agent: how MONA introduces itself (`HTTPAgent`).
  package static func live(agent: String) -> ServerTransport {
    let connection = ServerConnection(agent: agent)
    return ServerTransport(
      send: { try await connection.send($0, $1, $2) },
      download: { try await connection.download($0, $1, $2, $3, $4) })
  }
}
