import ArgumentParser
import MonaSync

extension ServerAddress: ExpressibleByArgument {
  /// Completes what is typed, as the window does.
  package init?(argument: String) {
    // What is wrong with it, the parser says.
    guard let address = try? ServerAddress(typed: argument) else { return nil }
    self = address
  }
}
