import GRDB

extension Store {
  /// Yields after each committed change of either database made through this store.
  ///
  /// Bursts merge: a reader that is busy finds at most one change waiting. The stream ends when
  /// the reader stops.
  public func changes() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let watched = catalogue === person ? [person] : [person, catalogue]
      let cancellables = watched.map { writer in
        DatabaseRegionObservation(tracking: .fullDatabase).start(
          in: writer, onError: { _ in continuation.finish() },
          onChange: { _ in continuation.yield() })
      }
      continuation.onTermination = { _ in cancellables.forEach { $0.cancel() } }
    }
  }
}
