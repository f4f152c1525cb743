import ArgumentParser
import MonaCore

extension DiscoveryKind: ExpressibleByArgument {
  /// Reads "artwork", "place" or "heritage".
  public init?(argument: String) {
    self.init(name: argument)
  }

  /// The words that are understood.
  public static var allValueStrings: [String] { allCases.map(\.name) }
}
