import ArgumentParser
import MonaCatalogue
import MonaModel
import MonaText

extension Catalogues {
  /// `catalogues astray`: lists the position outliers of a catalogue, sets them aside or restores
  /// them.
  struct Astray: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: tr(
          "List the suspicious positions of a catalogue, set them aside or put them back."),
        discussion: "--json: [\(PositionOutlier.jsonKeys), …]")
    }

    @Argument(help: .init(tr("The catalogue’s name."), valueName: "name"))
    var name: String

    @Argument(
      help: .init(
        tr("What to set aside or to put back; by default all that is listed."),
        valueName: "discovery"))
    var discoveries: [DiscoveryID] = []

    @Flag(help: .init(tr("Set them aside: they are listed without a place.")))
    var setAside = false

    @Flag(help: .init(tr("Put them back where their catalogue says.")))
    var putBack = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
      if setAside, putBack {
        throw ValidationError(tr("Give either --set-aside or --put-back, not both."))
      }
      if !discoveries.isEmpty, !setAside, !putBack {
        throw ValidationError(tr("Say what to do with them: --set-aside or --put-back."))
      }
    }

    func run() throws {
      let catalogue = try Session().store.catalogue
      guard let source = try catalogue.source(named: name) else { throw SourceError.unknown(name) }
      var strays = try catalogue.positionOutliers(of: source.id, language: Translations.language)
      if setAside || putBack {
        let all = Set(strays.map(\.id))
        let chosen = discoveries.isEmpty ? all : Set(discoveries)
        if let other = discoveries.first(where: { !all.contains($0) }) {
          throw ValidationError(
            tr(
              "The position of {discovery} is not suspicious in “{name}”.",
              ["discovery": "\(other)", "name": source.name]))
        }
        try catalogue.setAside(setAside, Array(chosen))
        for index in strays.indices where chosen.contains(strays[index].id) {
          strays[index].isSetAside = setAside
        }
      }
      if output.isJSON { return try Output.json(list: strays.lazy.map(\.json)) }
      guard !strays.isEmpty else {
        return try Output.lines([
          tr("No position of “{name}” is suspicious.", ["name": source.name])
        ])
      }
      var table = Table([.init(limit: 24), .init(limit: 40), .init(), .init()])
      for stray in strays {
        table.add([
          "\(stray.id)", stray.displayTitle, Format.place(stray.position),
          stray.isSetAside ? tr("Set aside") : "",
        ])
      }
      try Output.lines(table.lines)
    }
  }
}
