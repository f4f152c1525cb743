import ArgumentParser
import MonaModel
import MonaText

/// `untarget`: takes a discovery off the wish list.
struct Untarget: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Take a discovery off your wish list."),
      discussion: "--json: \(DiscoveryRow.jsonKeys)")
  }

  @Argument(help: DiscoveryID.help)
  var discovery: DiscoveryID

  @OptionGroup var output: OutputOptions

  func run() throws {
    let store = try Session().store
    try store.untarget(discovery)
    try output.printRow(discovery, store) { title in
      tr("“{title}” is not on your wish list.", ["title": title])
    }
  }
}
