import Dispatch
import Foundation

/// Makes elements in batches on another thread, some batches ahead of the one that the caller uses.
///
/// Reading a large table, completing its records and writing them take about the same time, so that several
/// cores shorten the import. Several batches wait, as one takes longer than another.
final class ReadAhead<Source, Element> {
  private let worker: Worker
  private let running = DispatchGroup()

  /// What the other thread makes; the condition guards the batches that wait.
  private final class Worker: @unchecked Sendable {
    /// The number of batches that wait at most.
    private static var limit: Int { 4 }

    private let next: (inout Source) throws -> Element?
    private let size: Int
    /// Used by the other thread, until it has ended.
    private(set) var source: Source
    private let condition = NSCondition()
    private var waiting: [[Element]] = []
    /// Why there is no batch after those that wait.
    private var end: Result<Void, any Error>?
    private var isStopped = false

    init(_ source: Source, size: Int, _ next: @escaping (inout Source) throws -> Element?) {
      (self.source, self.size, self.next) = (source, size, next)
    }

    /// Makes all batches, until there are no more or it is stopped.
    func run() {
      var isRunning = true
      while isRunning {
        let (batch, end) = makeBatch()
        isRunning = add(batch, end) && end == nil
      }
    }

    private func makeBatch() -> (batch: [Element], end: Result<Void, any Error>?) {
      var batch: [Element] = []
      batch.reserveCapacity(size)
      do {
        while batch.count < size {
          guard let element = try next(&source) else { return (batch, .success(())) }
          batch.append(element)
        }
        return (batch, nil)
      } catch {
        return (batch, .failure(error))
      }
    }

    /// Adds a batch as soon as there is room.
    /// - Returns: false if it was stopped.
    private func add(_ batch: [Element], _ end: Result<Void, any Error>?) -> Bool {
      condition.withLock {
        while waiting.count == Self.limit, !isStopped { condition.wait() }
        if !batch.isEmpty { waiting.append(batch) }
        self.end = end
        // Nobody waits for room while another waits for a batch.
        condition.signal()
        return !isStopped
      }
    }

    /// The next batch, as soon as there is one; nil after the last one.
    func take() throws -> [Element]? {
      try condition.withLock {
        while waiting.isEmpty, end == nil { condition.wait() }
        if waiting.isEmpty { try end?.get() }
        condition.signal()
        return waiting.isEmpty ? nil : waiting.removeFirst()
      }
    }

    func stop() {
      condition.withLock {
        isStopped = true
        condition.signal()
      }
    }
  }

  /// - Parameters:
  ///   - size: the number of elements of a batch.
  ///   - next: makes the next element; nil after the last one.
  private init(_ source: Source, size: Int, _ next: @escaping (inout Source) throws -> Element?) {
    worker = Worker(source, size: size, next)
    DispatchQueue(label: "mona.read-ahead").async(group: running) { [worker] in worker.run() }
  }

  /// Ends the other thread.
  private func stop() {
    worker.stop()
    running.wait()
  }

  /// Passes each element to `use`, in order; neither thread uses anything any more when it returns or throws.
  /// - Returns: the source after the last element.
  /// - Throws: the error of `next`, after the elements before it, or that of `use`.
  static func forEach(
    of source: Source, size: Int, _ next: @escaping (inout Source) throws -> Element?,
    use: (Element) throws -> Void
  ) throws -> Source {
    let ahead = ReadAhead(source, size: size, next)
    defer { ahead.stop() }
    while let batch = try ahead.worker.take() { try forEach(of: batch, use) }
    return ahead.worker.source
  }

  /// Passes to `use` what `make` makes of each element on a third thread, ahead of `use` and behind
  /// `next`; no thread uses anything any more when it returns or throws.
  /// - Returns: the source after the last element.
  /// - Throws: the error of `next`, after what was made of the elements before it, or that of `use`.
  static func forEach<Made>(
    of source: Source, size: Int, _ next: @escaping (inout Source) throws -> Element?,
    making make: @escaping (Element) -> Made, use: (Made) throws -> Void
  ) throws -> Source {
    let ahead = ReadAhead(source, size: size, next)
    defer { ahead.stop() }
    _ = try ReadAhead<ReadAhead, [Made]>.forEach(of: ahead, size: 1) { ahead in
      try ahead.worker.take()?.map(make)
    } use: { batch in
      try forEach(of: batch, use)
    }
    return ahead.worker.source
  }

  /// Passes each element of a batch without copying it.
  private static func forEach<Each>(of batch: [Each], _ use: (Each) throws -> Void) rethrows {
    try batch.withUnsafeBufferPointer { batch in
      for index in batch.indices { try use(batch[index]) }
    }
  }
}
