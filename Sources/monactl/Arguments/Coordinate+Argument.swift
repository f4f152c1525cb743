import ArgumentParser
import MonaModel

extension Coordinate: ExpressibleByArgument {
  /// Reads "45.5,-73.6": degrees north, then degrees east.
  package init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0.trimmingPrefix(while: \.isWhitespace)) }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
