import ArgumentParser
import MonaModel

extension DiscoveryKind: ExpressibleByArgument {
  /// Reads "artwork", "place" or "heritage".
  package init?(argument: String) {
    self.init(name: argument)
  }

  /// The words that are understood.
  package static var allValueStrings: [String] { allCases.map(\.name) }
}
