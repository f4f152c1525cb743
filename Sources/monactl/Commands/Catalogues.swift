import ArgumentParser
import Foundation
import MonaArguments
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaServices
import MonaSync
import MonaText

/// `catalogues`: lists and manages catalogue sources.
struct Catalogues: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("List the catalogues that were imported, update one or remove it."),
      subcommands: [
        Listing.self, Update.self, Rename.self, Describe.self, Astray.self, Hide.self, Join.self,
        Remove.self,
      ],
      defaultSubcommand: Listing.self)
  }

  /// `catalogues list`: lists all catalogues, MONA's own first.
  struct Listing: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "list", abstract: tr("List the catalogues, MONA’s own first."),
        discussion: "--json: [\(CatalogueSource.jsonKeys), …]")
    }

    @OptionGroup var output: OutputOptions

    func run() throws {
      let store = try Session().store
      let sources = try store.catalogue.sources()
      if output.isJSON { return try Output.json(list: sources.lazy.map(\.json)) }
      var table = Table([
        .init(limit: 40), .init(isNumber: true), .init(), .init(), .init(), .init(),
        .init(limit: 60), .init(limit: 60),
      ])
      for source in sources {
        table.add([
          source.name, Format.number(source.count), source.kind?.displayPlural ?? "",
          source.format.displayName, source.importedAt.map(Format.day) ?? "",
          source.isHidden ? trc("a catalogue that shows nowhere", "left out") : "",
          source.creditText ?? "", source.serverText ?? "",
        ])
      }
      try Output.lines(table.lines + store.lostImports().map { "\($0.name): \($0.text)" })
    }
  }

  /// `catalogues update`: imports a catalogue's file again, or fetches changes of MONA's own
  /// catalogue from the server.
  struct Update: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: tr(
          "Bring a catalogue up to date from its file, or from a newer one; without a name, MONA’s own from its server."
        ),
        discussion: """
          --json: {\(ImportedFile.keys), \(ImportOutcome.keys)}
          --json, from the server: {\(RefreshOutcome.keys)}
          """)
    }

    @Argument(help: .init(tr("The catalogue’s name."), valueName: "name"))
    var name: String?

    @Argument(
      help: .init(tr("Its newer file; by default the one it came from."), valueName: "file"))
    var file: String?

    @Flag(
      help: .init(
        tr("Believe that a file is the whole catalogue, even if most of what was there is retired.")
      ))
    var complete = false

    @OptionGroup var renumbering: RenumberingOptions

    @Option(help: .init(tr("Another server than MONA’s."), valueName: "url"))
    var server: ServerAddress?

    @OptionGroup var output: OutputOptions

    func validate() throws {
      guard name == nil || server == nil else {
        throw ValidationError(tr("A server is asked for MONA’s own catalogue: say no name."))
      }
    }

    func run() async throws {
      guard let name else { return try await refresh() }
      let session = try Session()
      let store = session.store
      defer { store.catalogue.waitForCheckpoint() }
      guard let source = try store.catalogue.source(named: name) else {
        throw SourceError.unknown(name)
      }
      guard let url = file.map({ URL(pathText: $0) }) ?? source.file else {
        throw SourceError.fileGone(source)
      }
      let outcome = try await session.importing.run([
        ImportOrder(
          url, as: .update(source), isComplete: complete, isRenumbered: renumbering.answer)
      ]).get()
      await session.nameUntitledPhotos()
      if output.isJSON {
        let file = outcome.files[0].jsonValues
        return try Output.json(.object(file.merging(outcome.jsonValues) { first, _ in first }))
      }
      try Output.lines(outcome.lines)
    }

    /// Fetches changes from the given server, otherwise that of the account, otherwise MONA's.
    private func refresh() async throws {
      let session = try Session()
      let store = session.store
      defer { store.catalogue.waitForCheckpoint() }
      let address =
        if let server { server } else { try await session.account.state().name?.server ?? .mona }
      let outcome = try await CatalogueRefresh(
        Session.connect(address), store: store,
        importing: session.importing,
        // The window may be open and uses another folder for responses.
        folder: session.folders.cache.appendingPathComponent("answers-\(getpid())")
      ).run(.all)
      await session.nameUntitledPhotos()
      // Never nil, because all changes were requested.
      guard let outcome else { return }
      if output.isJSON { return try Output.json(.object(outcome.jsonValues)) }
      try Output.lines(outcome.lines)
    }
  }

  /// `catalogues rename`: renames a catalogue.
  struct Rename: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: tr("Give a catalogue another name."),
        discussion: "--json: \(CatalogueSource.jsonKeys)")
    }

    @Argument(help: .init(tr("The catalogue’s name."), valueName: "name"))
    var name: String

    @Argument(help: .init(tr("Its new name."), valueName: "new-name"))
    var newName: String

    @OptionGroup var output: OutputOptions

    func run() throws {
      let store = try Session().store
      try store.catalogue.renameSource(name, to: newName)
      guard let source = try store.catalogue.source(named: newName) else {
        throw SourceError.unknown(newName)
      }
      if output.isJSON { return try Output.json(source.json) }
      try Output.lines([tr("The catalogue is called “{name}” now.", ["name": source.name])])
    }
  }

  /// `catalogues describe`: says whose data a catalogue is, and how its works are marked.
  struct Describe: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: tr("Say to whom a catalogue is credited, its licence, and its colour."),
        discussion: "--json: \(CatalogueSource.jsonKeys)")
    }

    @Argument(help: .init(tr("The catalogue’s name."), valueName: "name"))
    var name: String

    @Option(help: .init(tr("To whom it is credited; empty for nobody."), valueName: "text"))
    var credit: String?

    @Option(help: .init(tr("Its licence; empty for none."), valueName: "text"))
    var licence: String?

    @Option(help: .init(tr("The colour of its works."), valueName: "colour"))
    var colour: SourceColour?

    @OptionGroup var output: OutputOptions

    func validate() throws {
      if credit == nil, licence == nil, colour == nil {
        throw ValidationError(tr("Give a credit, a licence or a colour."))
      }
    }

    func run() throws {
      let store = try Session().store
      guard let source = try store.catalogue.source(named: name) else {
        throw SourceError.unknown(name)
      }
      var description = SourceDescription(source)
      description.credit = credit ?? description.credit
      description.licence = licence ?? description.licence
      description.colour = colour ?? description.colour
      try store.describeSource(name, as: description)
      guard let source = try store.catalogue.source(named: name) else {
        throw SourceError.unknown(name)
      }
      if output.isJSON { return try Output.json(source.json) }
      let parts = [source.name, source.colour.displayName, source.creditText]
      try Output.lines([parts.compactMap(\.self).joined(separator: " · ")])
    }
  }

  /// `catalogues remove`: removes a catalogue.
  struct Remove: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: tr(
          "Remove a catalogue; what you collected or targeted of it is kept."),
        discussion: """
          --json: {"catalogue": \(CatalogueSource.jsonKeys), "removed", "kept"}
          """)
    }

    @Argument(help: .init(tr("The catalogue’s name."), valueName: "name"))
    var name: String

    @OptionGroup var output: OutputOptions

    func run() throws {
      let removal = try Session().store.removeSource(name)
      if output.isJSON {
        return try Output.json([
          "catalogue": removal.source.json, "removed": .int(removal.removed),
          "kept": .int(removal.kept),
        ])
      }
      try Output.lines([removal.text])
    }
  }
}

extension SourceColour: ExpressibleByArgument {}

extension Catalogues {
  /// `catalogues join`: joins two discoveries of different catalogues that are the same work.
  struct Join: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: tr("Join two discoveries of different catalogues that are the same work."),
        discussion: tr(
          "MONA’s own remains; of others, the second. Your visit and your wish follow, unless it has its own."
        ) + "\n\n--json: {\"kept\", \"joined\"}")
    }

    @Argument(help: DiscoveryID.help)
    var first: DiscoveryID

    @Argument(help: DiscoveryID.help)
    var second: DiscoveryID?

    @Flag(help: .init(tr("List the first one again; what followed stays.")))
    var undo = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
      guard (second == nil) == undo else {
        throw ValidationError(tr("Give two discoveries, or one with --undo."))
      }
    }

    func run() throws {
      let store = try Session().store
      defer { store.catalogue.waitForCheckpoint() }
      guard let second else {
        try store.part(first)
        if output.isJSON { return try Output.json(["kept": .string("\(first)"), "joined": .null]) }
        return try Output.lines([tr("{id} is listed again.", ["id": "\(first)"])])
      }
      let kept = try store.join(first, with: second)
      let joined = kept == first ? second : first
      if output.isJSON {
        return try Output.json(["kept": .string("\(kept)"), "joined": .string("\(joined)")])
      }
      try Output.lines([
        tr("{joined} is now recorded as {kept}.", ["joined": "\(joined)", "kept": "\(kept)"])
      ])
    }
  }
}

extension Catalogues {
  /// `catalogues hide`: hides a catalogue from counts, lists, search and the map.
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
