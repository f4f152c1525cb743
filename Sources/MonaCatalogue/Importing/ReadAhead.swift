import Dispatch

/// Makes elements in batches on another thread, one batch ahead of the one that the caller uses.
///
/// Reading a large table, completing its records and writing them take about the same time, so that several
/// cores shorten the import.
final class ReadAhead<Source, Element> {
  private let worker: Worker
  private let queue = DispatchQueue(label: "mona.read-ahead")
  private let running = DispatchGroup()

  /// What the other thread makes; the group decides whose turn it is to use it.
  private final class Worker: @unchecked Sendable {
    private let next: (inout Source) throws -> Element?
    private let size: Int
    var source: Source
    var batch: [Element] = []
    /// Why there is no element after those of the batch.
    var end: Result<Void, any Error>?

    init(_ source: Source, size: Int, _ next: @escaping (inout Source) throws -> Element?) {
      (self.source, self.size, self.next) = (source, size, next)
    }

    func fill() {
      batch = []
      batch.reserveCapacity(size)
      do {
        while batch.count < size {
          guard let element = try next(&source) else {
            end = .success(())
            return
          }
          batch.append(element)
        }
      } catch {
        end = .failure(error)
      }
    }
  }

  /// - Parameters:
  ///   - size: the number of elements of a batch.
  ///   - next: makes the next element; nil after the last one.
  private init(_ source: Source, size: Int, _ next: @escaping (inout Source) throws -> Element?) {
    worker = Worker(source, size: size, next)
    start()
  }

  /// Passes each element to `use`, in order; neither thread uses anything any more when it returns or throws.
  /// - Returns: the source after the last element.
  /// - Throws: the error of `next`, after the elements before it, or that of `use`.
  static func forEach(
    of source: Source, size: Int, _ next: @escaping (inout Source) throws -> Element?,
    use: (Element) throws -> Void
  ) throws -> Source {
    let ahead = ReadAhead(source, size: size, next)
    defer { ahead.running.wait() }
    while let batch = try ahead.nextBatch() {
      for element in batch { try use(element) }
    }
    return ahead.worker.source
  }

  /// Passes to `use` what `make` makes of each element on a third thread, one batch ahead of `use` and one
  /// behind `next`; no thread uses anything any more when it returns or throws.
  /// - Returns: the source after the last element.
  /// - Throws: the error of `next`, after what was made of the elements before it, or that of `use`.
  static func forEach<Made>(
    of source: Source, size: Int, _ next: @escaping (inout Source) throws -> Element?,
    making make: @escaping (Element) -> Made, use: (Made) throws -> Void
  ) throws -> Source {
    let ahead = ReadAhead(source, size: size, next)
    defer { ahead.running.wait() }
    _ = try ReadAhead<ReadAhead, [Made]>.forEach(of: ahead, size: 1) { ahead in
      try ahead.nextBatch()?.map(make)
    } use: { batch in
      for made in batch { try use(made) }
    }
    return ahead.worker.source
  }

  private func start() {
    queue.async(group: running) { [worker] in worker.fill() }
  }

  /// The elements made meanwhile; nil after the last ones.
  private func nextBatch() throws -> [Element]? {
    running.wait()
    let batch = worker.batch
    if worker.end == nil { start() } else { worker.batch = [] }
    if batch.isEmpty { try worker.end?.get() }
    return batch.isEmpty ? nil : batch
  }
}
