import Dispatch

/// Records that stand after one another in a file, from when they are found until they are written.
///
/// Unchecked, because it goes from thread to thread: each has it once the one before is done with it.
final class RecordShare: @unchecked Sendable {
  /// Enough records for threads to meet seldom, few enough for none to wait long for another.
  static let size = 128

  /// What was found; nothing at the end of the file.
  private(set) var found = FoundRecords()
  /// What was made of that.
  var records: [PreparedRecord] = []
  private let ready = DispatchGroup()

  /// Takes the next records in place of those it has.
  /// - Parameters:
  ///   - queue: where one share is found after the other.
  ///   - prepare: is called on any thread.
  func fill(
    on queue: DispatchQueue, finding find: @escaping @Sendable () -> FoundRecords,
    preparing prepare: @escaping @Sendable (FoundRecord) -> PreparedRecord
  ) {
    queue.async(group: ready) { [self] in
      found = find()
      DispatchQueue.global().async(group: ready) { [self] in
        records = found.records.mappedConcurrently(prepare)
      }
    }
  }

  /// Waits until the records are there.
  func wait() { ready.wait() }
}
