import Foundation
import MonaCatalogue
import MonaPerson

/// P4: how fast catalogues are imported into a store on disk, first and again unchanged.
struct ImportFigure {
  var bench: Bench

  func measure() throws {
    if let files = bench.recorded { try measure(files, size: nil) }
    for size in bench.sizes where bench.recorded == nil || size != Stores.recordedSize {
      try TemporaryFolder.with { folder in
        let file = folder.appendingPathComponent("catalogue.json")
        try GeneratedCatalogue(size: size).write(to: file)
        try measure([file], size: size)
      }
    }
  }

  /// - Parameter size: how many records the generated file has; nil for the recorded answers,
  ///   which are measured in milliseconds.
  private func measure(_ files: [URL], size: Int?) throws {
    // Half a million records take long enough for few measures to tell.
    let count = bench.repetitions ?? ((size ?? 0) > 50_000 ? 3 : 9)
    var (first, again): ([Double], [Double]) = ([], [])
    var (firstProcessor, againProcessor, decodingProcessor) = (0.0, 0.0, 0.0)
    for _ in 0..<count {
      try TemporaryFolder.with { folder in
        var store = try Store(folder: folder)
        firstProcessor -= Samples.processorTime
        var report = ImportReport()
        first.append(
          try Samples.time {
            for file in files { report.add(try store.catalogue.importCatalogue(file)) }
          })
        firstProcessor += Samples.processorTime
        check(report, \.inserted, size)
        // As on another day: whatever the first import left to do is done.
        store = try Store(folder: folder)
        againProcessor -= Samples.processorTime
        report = ImportReport()
        again.append(
          try Samples.time {
            for file in files { report.add(try store.catalogue.importCatalogue(file)) }
          })
        againProcessor += Samples.processorTime
        check(report, \.unchanged, size)
      }
    }
    decodingProcessor -= Samples.processorTime
    let decoding = Samples(
      try (0..<count).map { _ in try Samples.time { try PlainCatalogue.decode(files) } })
    decodingProcessor += Samples.processorTime
    let each = 1 / Double(count)
    try print("import", Samples(first), firstProcessor * each, decoding, size)
    try print("import-again", Samples(again), againProcessor * each, decoding, size)
    bench.say("JSONDecoder: \(Int(decodingProcessor * each)) ms of processor")
  }

  private func print(
    _ name: String, _ times: Samples, _ processor: Double, _ decoding: Samples, _ size: Int?
  ) throws {
    let unit = { (time: Double) in size.map { Double($0) / time * 1000 } ?? time }
    try Measurement(
      name: size == nil ? "P4.\(name).recorded" : "P4.\(name)", value: unit(times.median),
      unit: size == nil ? "ms" : "records/s", n: times.count, size: size,
      details: ["slowest": unit(times.maximum), "processor_ms": processor],
      peer: .init(name: "JSONDecoder", value: unit(decoding.median), n: decoding.count)
    ).print()
  }

  /// A fast import of the wrong thing is no import.
  private func check(
    _ report: ImportReport, _ counted: KeyPath<ImportReport.Counts, Int>, _ size: Int?
  ) {
    let done = report.kinds.values.reduce(0) { $0 + $1[keyPath: counted] }
    let skipped = report.kinds.values.reduce(0) { $0 + $1.skipped.count }
    if skipped > 0 || done != size ?? done {
      bench.say("the import took \(done) records and skipped \(skipped)")
    }
  }
}
