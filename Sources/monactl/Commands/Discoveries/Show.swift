import ArgumentParser
import MonaModel
import MonaPerson
import MonaText

/// `show`: all that is known of a discovery.
struct Show: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Show all that is known of a discovery."),
      discussion: "--json: \(DiscoverySheet.jsonKeys)")
  }

  @Argument(help: DiscoveryID.help)
  var discovery: DiscoveryID

  @OptionGroup var output: OutputOptions

  func run() throws {
    let session = try Session()
    guard let row = try session.store.rows([discovery]).first,
      let found = try session.store.catalogue.discovery(discovery)
    else { throw StoreError.unknownDiscovery(discovery) }
    let visit = try session.store.visit(of: discovery)
    let sheet = DiscoverySheet(row: row, discovery: found, visit: visit)
    if output.isJSON { return try Output.json(sheet.json(in: session.store)) }
    try Output.lines(sheet.lines)
  }
}
