import Foundation
import MonaCatalogue
import MonaPerson

/// P4: how fast catalogues are imported into a store on disk: until they can be browsed, until the
/// search index is complete, and when imported again unchanged.
struct ImportBenchmark {
  var bench: Bench

  func measure() throws {
    if let files = bench.recorded { try measure(files, size: nil) }
    for size in bench.sizes where bench.recorded == nil || size != Stores.recordedSize {
      try TemporaryFolder.with { folder in
        let file = folder.appendingPathComponent("catalogue.json")
        try GeneratedCatalogue(size: size).write(to: file)
        let records = try measure([file], size: size)
        let table = folder.appendingPathComponent("places.csv")
        try GeneratedTable(size: size).write(to: table)
        try measure(table: table, size: size, beside: records)
      }
    }
  }

  /// - Parameter size: the number of records of the generated file; nil for the recorded answers,
  ///   whose import is measured in milliseconds.
  /// - Returns: the durations of the first import.
  @discardableResult
  private func measure(_ files: [URL], size: Int?) throws -> Samples {
    // With half a million records, a few repetitions are precise enough.
    let count = bench.repetitions ?? ((size ?? 0) > 50_000 ? 3 : 9)
    var (first, browsable, again): ([Double], [Double], [Double]) = ([], [], [])
    var (firstProcessor, againProcessor, decodingProcessor) = (0.0, 0.0, 0.0)
    for _ in 0..<count {
      try TemporaryFolder.with { folder in
        var store = try Store(folder: folder)
        firstProcessor -= Samples.processorTime
        var report = ImportReport()
        let shown = try Samples.time {
          for file in files { report.add(try store.catalogue.importCatalogue(file)) }
        }
        browsable.append(shown)
        first.append(shown + (try Samples.time { try store.catalogue.finishIndexes() }))
        firstProcessor += Samples.processorTime
        check(report, \.inserted, size)
        // The store is opened again, so that the deferred work of the first import is done.
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
    try print("import-browsable", Samples(browsable), nil, decoding, size)
    try print("import", Samples(first), firstProcessor * each, decoding, size)
    try print("import-again", Samples(again), againProcessor * each, decoding, size)
    bench.report("JSONDecoder: \(Int(decodingProcessor * each)) ms of processor")
    return Samples(first)
  }

  /// A table with as many rows as MONA's own catalogue has records; the catalogue is its peer.
  private func measure(table: URL, size: Int, beside records: Samples) throws {
    var (browsable, complete): ([Double], [Double]) = ([], [])
    for _ in 0..<records.count {
      try TemporaryFolder.with { folder in
        let store = try Store(folder: folder)
        let shown = try Samples.time {
          let report = try store.catalogue.importSource(table, name: "Table", kind: .artwork)
          if report.counts.inserted != size {
            bench.report("the import took \(report.counts.inserted) rows")
          }
        }
        browsable.append(shown)
        complete.append(shown + (try Samples.time { try store.catalogue.finishIndexes() }))
      }
    }
    let times = Samples(complete)
    let rate = { (samples: Samples) in Double(size) / samples.median * 1000 }
    try Measurement(
      name: "P4.import-table", value: rate(times), unit: "rows/s", n: times.count, size: size,
      peer: .init(name: "MONA's own records", value: rate(records), n: records.count)
    ).print()
    for (name, options) in Self.conversions {
      let conversion = try conversions(of: table, options, count: records.count)
      try Measurement(
        name: "P4.import-table-\(name)", value: rate(Samples(browsable)), unit: "rows/s",
        n: browsable.count, size: size,
        peer: conversion.map { .init(name: "ogr2ogr -f GPKG", value: rate($0), n: $0.count) }
      ).print()
    }
  }

  /// What GDAL makes of a table: rows of texts alone, and points with their index, which a map needs.
  private static let conversions = [
    ("browsable", []),
    (
      "browsable-points",
      [
        "-oo", "X_POSSIBLE_NAMES=longitude", "-oo", "Y_POSSIBLE_NAMES=latitude", "-a_srs",
        "EPSG:4326",
      ]
    ),
  ]

  /// How long GDAL takes to convert a table to a GeoPackage; nil where it is not installed.
  private func conversions(
    of table: URL, _ options: [String], count: Int
  ) throws -> Samples? {
    let program = "/usr/bin/ogr2ogr"
    guard access(program, X_OK) == 0 else { return nil }
    return Samples(
      try (0..<count).map { _ in
        try TemporaryFolder.with { folder in
          let process = Process()
          process.executableURL = URL(fileURLWithPath: program)
          process.arguments =
            [
              "-f", "GPKG", folder.appendingPathComponent("table.gpkg").path, table.path,
            ] + options
          process.standardError = FileHandle.nullDevice
          return try Samples.time {
            try process.run()
            process.waitUntilExit()
            if process.terminationStatus != 0 { bench.report("ogr2ogr failed") }
          }
        }
      })
  }

  private func print(
    _ name: String, _ times: Samples, _ processor: Double?, _ decoding: Samples, _ size: Int?
  ) throws {
    let unit = { (time: Double) in size.map { Double($0) / time * 1000 } ?? time }
    try Measurement(
      name: size == nil ? "P4.\(name).recorded" : "P4.\(name)", value: unit(times.median),
      unit: size == nil ? "ms" : "records/s", n: times.count, size: size,
      details: ["slowest": unit(times.maximum)].merging(
        processor.map { ["processor_ms": $0] } ?? [:]
      ) { first, _ in first },
      peer: .init(name: "JSONDecoder", value: unit(decoding.median), n: decoding.count)
    ).print()
  }

  /// Prints a message on stderr if records were skipped or missing: the time of such an import says nothing.
  private func check(
    _ report: ImportReport, _ counted: KeyPath<ImportReport.Counts, Int>, _ size: Int?
  ) {
    let done = report.kinds.values.reduce(0) { $0 + $1[keyPath: counted] }
    let skipped = report.kinds.values.reduce(0) { $0 + $1.skipped.count }
    if skipped > 0 || done != size ?? done {
      bench.report("the import took \(done) records and skipped \(skipped)")
    }
  }
}
