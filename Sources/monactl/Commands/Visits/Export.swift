import ArgumentParser
import Foundation
import MonaPerson
import MonaText

/// `export`: the person's visits, to take away.
struct Export: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Export your visits."),
      discussion: """
        json: {"format": "mona-visits", "version": 1, "visits": [{"discovery": "artwork:4", \
        "kind", "number", "titleFr", "titleEn", "makers", "borough", "territory", "latitude", \
        "longitude", "collectedAt", "rating", "comment", "photo", "wasTargeted", \
        "inCatalogue"}, …]}

        csv: discovery,kind,number,titleFr,…

        geojson: {"type": "FeatureCollection", "features": [{"id": "artwork:4", "geometry", \
        "properties": {"discovery", …}}, …]}

        gpx: a waypoint a visit (GPX 1.1) · ical: an event a visit (RFC 5545)
        """)
  }

  @Option(help: .init(tr("Everything, a table, a map, waypoints or a calendar of the visits.")))
  var format: ExportFormat

  @Option(
    help: .init(tr("Where to write; without it, to the terminal."), valueName: "file"))
  var output: String?

  func run() throws {
    let export = try Session().store.export(as: format) { $1.display(for: $0.kind) }
    let data = export.data
    guard let output else { return try Output.data(data) }
    let file = URL(fileURLWithPath: output)
    // Nothing is known of a file that is not there yet.
    let type = try? FileManager.default.attributesOfItem(atPath: file.path)[.type]
    // Written whole or not at all, unless it is something that cannot be replaced, as a pipe.
    let isReplaceable = type == nil || type as? FileAttributeType == .typeRegular
    try data.write(to: file, options: isReplaceable ? .atomic : [])
    try Output.lines([export.sentence(file: file.path)])
  }
}

extension ExportFormat: ExpressibleByArgument {}
