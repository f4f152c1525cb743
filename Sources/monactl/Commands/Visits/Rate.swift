import ArgumentParser
import MonaModel
import MonaPerson
import MonaText

/// `rate`: gives a collected discovery stars.
struct Rate: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Give a collected discovery 1 to 5 stars."),
      discussion: "--json: \(Visit.jsonKeys)")
  }

  @Argument(help: DiscoveryID.help)
  var discovery: DiscoveryID

  @Argument(help: .init(tr("1 to 5 stars.")))
  var rating: Int

  @OptionGroup var output: OutputOptions

  func run() throws {
    let store = try Session().store
    try store.rate(discovery, rating)
    try output.printVisit(discovery, store) { title in
      trn(
        "“{title}” has {count} star.", "“{title}” has {count} stars.", rating, ["title": title])
    }
  }
}
