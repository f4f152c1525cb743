import ArgumentParser
import MonaCatalogue
import MonaText

extension Catalogues {
  /// `catalogues hide`: leaves a catalogue out of counts, lists, search and the map.
  struct Hide: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: tr("Leave a catalogue out of counts, lists, search and the map."),
        discussion: "--json: \(CatalogueSource.jsonKeys)")
    }

    @Argument(help: .init(tr("The catalogue’s name."), valueName: "name"))
    var name: String

    @Flag(help: .init(tr("Take it back in.")))
    var undo = false

    @OptionGroup var output: OutputOptions

    func run() throws {
      let store = try Session().store
      defer { store.catalogue.waitForCheckpoint() }
      try store.catalogue.setHidden(!undo, source: name)
      guard let source = try store.catalogue.source(named: name) else {
        throw SourceError.unknown(name)
      }
      if output.isJSON { return try Output.json(source.json) }
      let name = ["name": source.name]
      try Output.lines([
        source.isHidden
          ? tr("“{name}” is left out of counts, lists, search and the map.", name)
          : tr("“{name}” is in counts, lists, search and on the map again.", name)
      ])
    }
  }
}
