import ArgumentParser
import MonaModel
import MonaText

extension DiscoveryID: ExpressibleByArgument {
  /// What a command says of the discovery it asks for.
  static var help: ArgumentHelp {
    ArgumentHelp(
      tr("A discovery, written artwork:4, place:12 or heritage:7."), valueName: "discovery")
  }
}
