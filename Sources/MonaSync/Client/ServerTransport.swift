import Foundation

/// The way to a server and back.
///
/// Whatever the way, it ends in time, it gives up when the task is cancelled, and nothing of a request
/// goes to another host: what sends elsewhere is the answer. It throws ``ServerRequestError`` where there is no
/// answer, and `CancellationError`.
package struct ServerTransport: Sendable {
  /// Is told, on any thread, how many bytes of the file are gone, or have come.
  package typealias Progress = @Sendable (Int64) -> Void

  /// Asks, and reads an answer of a bounded length.
  package var send:
    @Sendable (ServerRequest, ServerAddress, @escaping Progress) async throws -> ServerAnswer

  /// Asks for what follows the first bytes of a file that are there already, and appends it.
  ///
  /// Where the server starts over (200 in the place of 206), so does the file; where it answers anything
  /// else, the file stays as it is and the answer has the body. What broke off stays in the file.
  package var download:
    @Sendable (ServerRequest, ServerAddress, URL, Int64, @escaping Progress) async throws ->
      ServerAnswer

  package init(
    send:
      @escaping @Sendable (ServerRequest, ServerAddress, @escaping Progress) async throws ->
      ServerAnswer,
    download:
      @escaping @Sendable (ServerRequest, ServerAddress, URL, Int64, @escaping Progress)
      async throws -> ServerAnswer
  ) {
    self.send = send
    self.download = download
  }
}
