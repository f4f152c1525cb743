import ArgumentParser
import MonaModel
import MonaPerson
import MonaText

/// `comment`: writes what a person says of a collected discovery.
struct Comment: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Write a comment on a collected discovery; an empty one erases it."),
      discussion: "--json: \(Visit.jsonKeys)")
  }

  @Argument(help: DiscoveryID.help)
  var discovery: DiscoveryID

  @Argument(help: .init(tr("What you have to say of it."), valueName: "text"))
  var words: [String]

  @OptionGroup var output: OutputOptions

  func run() throws {
    let store = try Session().store
    try store.comment(discovery, words.joined(separator: " "))
    try output.printVisit(discovery, store) { title in
      tr("Your comment on “{title}” is saved.", ["title": title])
    }
  }
}
