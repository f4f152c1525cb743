import ArgumentParser
import Foundation
import MonaModel
import MonaPerson
import MonaText

/// `tour`: plans ways from work to work.
struct Tours: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "tour",
      abstract: tr("Plan tours from work to work, on foot or by bicycle."),
      discussion: tr(
        "Distances and times are estimates: straight lines, lengthened as streets do. A locked stop keeps its place in the order; a skipped one is left out for now."
      ),
      subcommands: [
        Listing.self, Make.self, Show.self, Order.self, Add.self, Move.self, Lock.self, Skip.self,
        Drop.self, Rename.self, Duplicate.self, Remove.self, Export.self,
      ],
      defaultSubcommand: Listing.self)
  }

  /// `tour list`: lists all tours.
  struct Listing: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "list", abstract: tr("List your tours, the latest first."),
        discussion: "--json: [\(Tour.jsonKeys), …]")
    }

    @OptionGroup var output: OutputOptions

    func run() throws {
      let store = try Session().store
      let tours = try store.tours()
      if output.isJSON { return try Output.json(list: tours.map { try $0.json(in: store) }) }
      if tours.isEmpty {
        return try Output.lines([tr("There is no tour yet: monactl tour make plans one.")])
      }
      var table = Table([.init(isNumber: true), .init(limit: 40), .init()])
      for tour in tours {
        let positions = try store.positions(of: tour.stops.map(\.discovery))
        table.add(["\(tour.id)", tour.name, tour.summary(TourSchedule(tour, positions))])
      }
      try Output.lines(table.lines)
    }
  }

  /// `tour make`: makes a tour and orders its stops.
  struct Make: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: tr("Plan a tour of discoveries, of those you targeted, or of the nearest."),
        discussion: "--json: \(Tour.jsonKeys)")
    }

    @Argument(help: .init(tr("What to call the tour."), valueName: "name"))
    var name: String

    @Argument(
      help: .init(
        tr("Discoveries, written artwork:4, place:12 or heritage:7."), valueName: "discovery"))
    var discoveries: [DiscoveryID] = []

    @Flag(help: .init(tr("The discoveries you targeted.")))
    var targeted = false

    @Option(
      help: .init(tr("So many that are nearest to --near and not collected."), valueName: "count"))
    var nearest: Limit?

    @Option(
      parsing: .unconditional,
      help: .init(
        tr("Where distances start, in degrees; by default where the tour begins."),
        valueName: "lat,lng"))
    var near: Coordinate?

    @OptionGroup var options: TourOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
      if discoveries.isEmpty, !targeted, nearest == nil {
        throw ValidationError(
          tr("Say of what the tour is: discoveries, --targeted or --nearest."))
      }
      if nearest != nil, near ?? options.start == nil {
        throw ValidationError(tr("Say where the nearest are looked for: --near or --start."))
      }
    }

    func run() throws {
      let store = try Session().store
      var ids = discoveries
      if targeted { ids += try store.targeted() }
      if let nearest, let place = near ?? options.start {
        ids += try store.nearest(nearest.count, to: place)
      }
      let known = Set(try store.rows(ids).map(\.id))
      if let unknown = ids.first(where: { !known.contains($0) }) {
        throw StoreError.unknownDiscovery(unknown)
      }
      let positions = try store.positions(of: ids)
      if positions.isEmpty { throw TourError.noPositions }
      var tour = Tour(name, of: ids)
      options.apply(to: &tour)
      if tour.stops.count > Tour.stopLimit { throw TourError.tooManyStops }
      tour.fit(positions)
      let id = try store.addTour(tour)
      try output.printTour(store.tour(id) ?? tour, store)
    }
  }

  /// `tour show`: prints a tour with its stops.
  struct Show: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: tr("Show a tour’s stops, distances and times."),
        discussion: "--json: \(Tour.jsonKeys)")
    }

    @OptionGroup var argument: TourArgument
    @OptionGroup var output: OutputOptions

    func run() throws {
      let store = try Session().store
      try output.printTour(argument.find(store), store)
    }
  }

  /// `tour export`: writes a tour for other programs and devices.
  struct Export: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: tr("Export a tour for other programs and devices."),
        discussion: """
          gpx: waypoints, a route and a track (GPX 1.1) · route · track · waypoints: one of them

          geojson: {"type": "FeatureCollection", "features": [a point a stop, …, a line]}

          geo: geo:45.5048000,-73.5572000, a line a stop (RFC 5870)

          csv: tour,place,discovery,titleFr,titleEn,makers,latitude,longitude,metres,seconds,… · \
          spreadsheet: headings, separator and decimal sign of the language
          """)
    }

    @OptionGroup var argument: TourArgument

    @Option(help: .init(tr("For devices, maps, telephones, spreadsheets or programs.")))
    var format: TourFormat = .gpx

    @Option(
      help: .init(tr("Where to write; without it, to the terminal."), valueName: "file"))
    var output: String?

    func run() throws {
      let store = try Session().store
      let export = try store.export(argument.find(store), as: format, texts: .spoken) {
        $0.fullTitle
      }
      let leftOut =
        export.leftOut == 0
        ? nil
        : trn(
          "{count} stop is left out, as its position is not known.",
          "{count} stops are left out, as their positions are not known.", export.leftOut)
      guard let output else {
        try Output.data(export.data)
        // Standard output is the file.
        if let leftOut { Output.note(leftOut) }
        return
      }
      let file = FileArguments.file(output)
      try file.replaceContent(export.data)
      let done = trn(
        "{count} stop is in “{file}”.", "{count} stops are in “{file}”.", export.count,
        ["file": file.displayPath])
      try Output.lines([done, leftOut].compactMap(\.self))
    }
  }
}
