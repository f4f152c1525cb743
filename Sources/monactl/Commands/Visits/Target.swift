import ArgumentParser
import MonaModel
import MonaText

/// `target`: puts a discovery on the wish list.
struct Target: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Put a discovery on your wish list."),
      discussion: "--json: \(DiscoveryRow.jsonKeys)")
  }

  @Argument(help: DiscoveryID.help)
  var discovery: DiscoveryID

  @OptionGroup var output: OutputOptions

  func run() throws {
    let store = try Session().store
    try store.target(discovery)
    try output.printRow(discovery, store) { title in
      tr("“{title}” is on your wish list.", ["title": title])
    }
  }
}
