import ArgumentParser
import Foundation
import MonaModel
import MonaPerson
import MonaText

extension Tours {
  /// `tour order`: orders the stops anew, also after changes of what the tour is asked for.
  struct Order: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: tr(
          "Order a tour’s stops anew; with other ends, another time or way to travel, choose those that fit."
        ),
        discussion: "--json: \(Tour.jsonKeys)")
    }

    @OptionGroup var argument: TourArgument
    @OptionGroup var options: TourOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let store = try Session().store
      let tour = try argument.find(store)
      let positions = try store.positions(of: tour.stops.map(\.discovery))
      let changed = try store.changeTour(tour.id) { tour in
        if options.isEmpty {
          tour.order(positions)
        } else {
          tour.change(positions) { options.apply(to: &$0) }
        }
      }
      try output.printTour(changed, store)
    }
  }

  /// `tour add`: adds stops.
  struct Add: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: tr("Add stops to a tour and order it anew."),
        discussion: "--json: \(Tour.jsonKeys)")
    }

    @OptionGroup var argument: TourArgument

    @Argument(
      help: .init(
        tr("Discoveries, written artwork:4, place:12 or heritage:7."), valueName: "discovery"))
    var discoveries: [DiscoveryID]

    @OptionGroup var output: OutputOptions

    func run() throws {
      let store = try Session().store
      let tour = try argument.find(store)
      let known = Set(try store.rows(discoveries).map(\.id))
      if let unknown = discoveries.first(where: { !known.contains($0) }) {
        throw StoreError.unknownDiscovery(unknown)
      }
      let positions = try store.positions(of: tour.stops.map(\.discovery) + discoveries)
      let changed = try store.changeTour(tour.id) { tour in
        tour.add(discoveries)
        tour.order(positions)
      }
      try output.printTour(changed, store)
    }
  }

  /// A stop of a tour, named on the command line.
  struct StopArguments: ParsableArguments {
    @OptionGroup var tour: TourArgument

    @Argument(help: DiscoveryID.help)
    var discovery: DiscoveryID

    @OptionGroup var output: OutputOptions

    /// Changes the stop and prints the tour.
    func change(_ change: (inout Tour) -> Void) throws {
      let store = try Session().store
      let tour = try tour.find(store)
      let changed = try store.changeTour(tour.id) { tour in
        guard tour.stops.contains(where: { $0.discovery == discovery }) else {
          throw ValidationError(
            tr("{discovery} is no stop of this tour.", ["discovery": "\(discovery)"]))
        }
        change(&tour)
      }
      try output.printTour(changed, store)
    }
  }

  /// `tour move`: moves a stop to another place in the order.
  struct Move: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: tr("Move a stop to another place in the order."),
        discussion: "--json: \(Tour.jsonKeys)")
    }

    @OptionGroup var stop: StopArguments

    @Option(help: .init(tr("Its number in the order, from 1."), valueName: "number"))
    var to: Limit

    func run() throws {
      try stop.change { $0.move(stop.discovery, to: to.count - 1) }
    }
  }

  /// `tour lock`: locks a stop in its place, or unlocks it.
  struct Lock: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: tr("Lock a stop: it keeps its place, and is not left out for lack of time."),
        discussion: "--json: \(Tour.jsonKeys)")
    }

    @OptionGroup var stop: StopArguments

    @Flag(help: .init(tr("Undo it.")))
    var off = false

    func run() throws { try stop.change { $0.lock(stop.discovery, !off) } }
  }

  /// `tour skip`: leaves a stop out, or visits it again.
  struct Skip: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: tr("Leave a stop out for now; it stays in the tour."),
        discussion: "--json: \(Tour.jsonKeys)")
    }

    @OptionGroup var stop: StopArguments

    @Flag(help: .init(tr("Undo it.")))
    var off = false

    func run() throws { try stop.change { $0.skip(stop.discovery, !off) } }
  }

  /// `tour drop`: removes a stop.
  struct Drop: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: tr("Remove a stop from a tour."), discussion: "--json: \(Tour.jsonKeys)")
    }

    @OptionGroup var stop: StopArguments

    func run() throws { try stop.change { $0.remove(stop.discovery) } }
  }

  /// `tour rename`: gives a tour another name.
  struct Rename: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: tr("Give a tour another name."), discussion: "--json: \(Tour.jsonKeys)")
    }

    @OptionGroup var argument: TourArgument

    @Argument(help: .init(tr("Its new name."), valueName: "name"))
    var name: String

    @OptionGroup var output: OutputOptions

    func run() throws {
      let store = try Session().store
      let changed = try store.changeTour(argument.find(store).id) { $0.name = name }
      try output.printTour(changed, store)
    }
  }

  /// `tour duplicate`: copies a tour.
  struct Duplicate: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: tr("Copy a tour."), discussion: "--json: \(Tour.jsonKeys)")
    }

    @OptionGroup var argument: TourArgument

    @Argument(
      help: .init(tr("The copy’s name; by default the same with a number."), valueName: "name"))
    var name: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
      let store = try Session().store
      try output.printTour(store.duplicateTour(argument.find(store).id, as: name), store)
    }
  }

  /// `tour remove`: removes a tour.
  struct Remove: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: tr("Remove a tour; your visits stay."),
        discussion: "--json: {\"removed\": number}")
    }

    @OptionGroup var argument: TourArgument
    @OptionGroup var output: OutputOptions

    func run() throws {
      let store = try Session().store
      let tour = try argument.find(store)
      try store.removeTour(tour.id)
      if output.isJSON { return try Output.json(["removed": .int(Int(tour.id))]) }
      try Output.lines([tr("The tour “{name}” is removed.", ["name": tour.name])])
    }
  }
}
