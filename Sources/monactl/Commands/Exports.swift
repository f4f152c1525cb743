import ArgumentParser
import Foundation
import MonaModel
import MonaPerson
import MonaText

/// `export`: exports the person's visits.
struct Export: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Export your visits."),
      discussion: """
        json: {"format": "mona-visits", "version": 1, "visits": [{"discovery": "artwork:4", \
        "kind", "number", "titleFr", "titleEn", "makers", "borough", "territory", "latitude", \
        "longitude", "collectedAt", "rating", "comment", "photo", "wasTargeted", \
        "inCatalogue", "photos": [{"photo", "takenAt"}, …]}, …]}

        csv: discovery,kind,number,titleFr,… · spreadsheet: headings, separator and decimal sign of \
        the language, local times

        geojson: {"type": "FeatureCollection", "features": [{"id": "artwork:4", "geometry", \
        "properties": {"discovery", …}}, …]}

        gpx: a waypoint a visit (GPX 1.1) · ical: an event a day of a visit (RFC 5545)
        """)
  }

  @Option(
    help: .init(tr("Everything, a table, a map, waypoints or a calendar of the visits.")))
  var format: ExportFormat

  @Option(help: .init(tr("Only the visits of this day: 2026-11-21."), valueName: "day"))
  var day: MontrealDay?

  @Option(
    parsing: .upToNextOption,
    help: .init(tr("Only the visits of these discoveries."), valueName: "id"))
  var only: [DiscoveryID] = []

  @Flag(help: .init(tr("What you targeted in place of your visits; as gpx only.")))
  var targeted = false

  @Option(
    help: .init(tr("Where to write; without it, to the terminal."), valueName: "file"))
  var output: String?

  func validate() throws {
    if targeted, format != .gpx || day != nil || !only.isEmpty {
      throw ValidationError(tr("What you targeted is exported as gpx, all of it."))
    }
    if day != nil, !only.isEmpty {
      throw ValidationError(tr("Give a day or discoveries, not both."))
    }
  }

  func run() throws {
    let store = try Session().store
    let export =
      targeted
      ? try store.exportTargets(texts: .spoken)
      : try store.export(as: format, of: selection, texts: .spoken)
    let data = export.data
    guard let output else {
      try Output.data(data)
      // Standard output is the file.
      if let leftOut = export.leftOutText { Output.note(leftOut) }
      return
    }
    let file = FileArguments.file(output)
    try file.replaceContent(data)
    try Output.lines([export.sentence(file: file.displayPath)])
  }

  private var selection: ExportedSelection {
    if let day { return .day(day) }
    return only.isEmpty ? .all : .discoveries(Set(only))
  }
}

extension ExportFormat: ExpressibleByArgument {}
