import ArgumentParser
import MonaModel
import MonaSync
import MonaText

extension DiscoveryID: ExpressibleByArgument {
  /// The help of the argument for a discovery.
  static var help: ArgumentHelp {
    ArgumentHelp(
      tr("A discovery, written artwork:4, place:12 or heritage:7."), valueName: "discovery")
  }
}

extension DiscoveryKind: ExpressibleByArgument {
  /// Parses "artwork", "place" or "heritage".
  package init?(argument: String) {
    self.init(name: argument)
  }

  /// The accepted values.
  package static var allValueStrings: [String] { allCases.map(\.name) }
}

extension DiscoveryState: ExpressibleByArgument {}

extension Coordinate: ExpressibleByArgument {
  /// Parses latitude and longitude in degrees: "45.5,-73.6".
  package init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0.trimmingPrefix(while: \.isWhitespace)) }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}

extension MontrealDay: ExpressibleByArgument {}

extension DiscoveryList.Sort: ExpressibleByArgument {}

extension ServerAddress: ExpressibleByArgument {
  /// Parses an address as the window does, adding missing parts.
  package init?(argument: String) {
    // The argument parser reports the error.
    guard let address = try? ServerAddress(typed: argument) else { return nil }
    self = address
  }
}

/// The maximum number of items to print: 1 or more.
struct Limit: ExpressibleByArgument {
  let count: Int

  init(_ count: Int) {
    self.count = count
  }

  init?(argument: String) {
    guard let count = Int(argument), count > 0 else { return nil }
    self.count = count
  }

  var defaultValueDescription: String { String(count) }
}
