import ArgumentParser
import Foundation
import MonaModel
import MonaPerson
import MonaServices
import MonaSync
import MonaText

/// `own`: the works that the person discovered and no catalogue has.
struct Own: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "own",
      abstract: tr("Keep works that you discovered and no catalogue has."),
      subcommands: [
        ListOwn.self, AddOwn.self, EditOwn.self, RemoveOwn.self, ProposeOwn.self,
      ], defaultSubcommand: ListOwn.self)
  }
}

/// `own list`: lists own discoveries.
struct ListOwn: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list",
      abstract: tr(
        "List your own discoveries, the latest first, and the works of catalogues that they may be."
      ),
      discussion: "--json: [\(OwnDiscovery.jsonKeys), …]")
  }

  @OptionGroup var output: OutputOptions

  func run() throws {
    let store = try Session().store
    let all = try store.ownDiscoveries()
    if output.isJSON { return try Output.json(list: all.map { try $0.json(in: store) }) }
    if all.isEmpty {
      return try Output.lines([
        tr("You have no discoveries of your own yet: monactl own add adds one.")
      ])
    }
    let rows = try store.rows(all.filter { $0.joined == nil }.map(\.id))
    var table = Table(DiscoveryRow.columns)
    for row in rows { table.add(row.cells) }
    let joined = all.compactMap { own in
      own.joined.map {
        tr("{joined} is now recorded as {kept}.", ["joined": "\(own.id)", "kept": "\($0)"])
      }
    }
    let proposed = try store.proposedJoins().map { own, work in
      let row = try store.rows([work]).first
      return tr(
        "“{title}” ({id}) may be yours, {own}: “monactl catalogues join {own} {id}” makes them one.",
        ["title": row?.fullTitle ?? "", "id": "\(work)", "own": "\(own.id)"])
    }
    try Output.lines(Array(table.lines) + joined + proposed)
  }
}

/// What is said of an own discovery on the command line.
struct OwnOptions: ParsableArguments {
  @Option(help: .init(tr("What it is; artwork if you do not say."), valueName: "kind"))
  var kind: DiscoveryKind?

  @Option(parsing: .unconditional, help: .init(tr("Its title."), valueName: "title"))
  var title: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: .init(tr("Who made it; give the option once for each."), valueName: "name"))
  var maker: [String] = []

  @Option(
    parsing: .unconditional,
    help: .init(tr("Where it is, as 45.5036,-73.5609."), valueName: "latitude,longitude"))
  var at: Coordinate?

  /// The facts with what is said here.
  func facts(from facts: OwnFacts) -> OwnFacts {
    OwnFacts(
      kind ?? facts.kind, title: title ?? facts.title, makers: maker.isEmpty ? facts.makers : maker,
      place: at ?? facts.place)
  }
}

/// `own add`: adds a work, and collects it if there is a photo.
struct AddOwn: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "add",
      abstract: tr("Add a work that no catalogue has; with a photo, it is collected."),
      discussion: tr(
        "It needs a photo or a place; without --at, it is where the photo was taken.")
        + "\n\n--json: \(OwnDiscovery.jsonKeys)")
  }

  @OptionGroup var facts: OwnOptions

  @Option(help: .init(tr("The photo, which is copied to your album."), valueName: "file"))
  var photo: String?

  @OptionGroup var taken: PhotoDateOption

  @Option(
    parsing: .unconditional,
    help: .init(tr("Your note on it, which is never sent."), valueName: "text"))
  var note: String?

  @Flag(help: .init(tr("Add it even if it may be there already.")))
  var anyway = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let date = taken.date, date.date > Date() {
      throw ValidationError(tr("A visit cannot be in the future: check --date."))
    }
    if taken.date != nil, photo == nil { throw ValidationError(tr("--date goes with --photo.")) }
  }

  func run() async throws {
    let session = try Session()
    defer { session.store.catalogue.waitForCheckpoint() }
    var given = try facts.facts(from: OwnFacts(.artwork)).checked()
    let file = photo.map { URL(pathText: $0) }
    if let file, given.place == nil {
      given.place = try PhotoInspector.live.inspect(file).position?.coordinate
    }
    if !anyway { try refuseDoubles(of: given, session) }
    let own: OwnDiscovery
    if let file {
      own = try await PhotoDateError.explained {
        try await session.collecting().addOwn(
          given, note: note, photo: file, date: taken.date?.date, acceptsGuess: true)
      }.own
    } else {
      own = try session.store.addOwn(given, note: note)
    }
    if output.isJSON { return try Output.json(own.json(in: session.store)) }
    let row = try session.store.rows([own.id]).first
    try Output.lines([
      tr(
        "“{title}” is among your own discoveries, as {id}.",
        ["title": row?.fullTitle ?? "", "id": "\(own.id)"])
    ])
  }
}

extension AddOwn {
  /// Refuses what may be there already, and lists it.
  private func refuseDoubles(of facts: OwnFacts, _ session: Session) throws {
    let doubles = try session.store.likelyDoubles(of: facts, language: session.language)
    guard !doubles.isEmpty else { return }
    var table = Table(DiscoveryRow.columns)
    for row in doubles { table.add(row.cells) }
    let advice = tr(
      "It may be one of these: collect that one, or give --anyway if yours is another.")
    Output.note(([advice] + table.lines).joined(separator: "\n"))
    throw ExitCode.failure
  }
}

/// `own edit`: changes what is said of an own discovery.
struct EditOwn: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "edit",
      abstract: tr("Change what you say of an own discovery; what you do not name stays."),
      discussion: tr("With another kind it gets another number. “monactl note” changes your note.")
        + "\n\n--json: \(OwnDiscovery.jsonKeys)")
  }

  @Argument(help: DiscoveryID.help)
  var discovery: DiscoveryID

  @OptionGroup var facts: OwnOptions

  @Flag(help: .init(tr("Forget its place.")))
  var nowhere = false

  @OptionGroup var output: OutputOptions

  func run() throws {
    let session = try Session()
    defer { session.store.catalogue.waitForCheckpoint() }
    guard let before = try session.store.ownDiscovery(discovery) else {
      throw OwnDiscoveryError.unknown(discovery)
    }
    var given = try facts.facts(from: before.facts).checked()
    if nowhere { given.place = nil }
    let own = try session.store.changeOwn(discovery, to: given)
    if output.isJSON { return try Output.json(own.json(in: session.store)) }
    let row = try session.store.rows([own.id]).first
    try Output.lines([
      tr("“{title}” ({id}) is changed.", ["title": row?.fullTitle ?? "", "id": "\(own.id)"])
    ])
  }
}

/// `own remove`: removes an own discovery.
struct RemoveOwn: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "remove",
      abstract: tr("Remove an own discovery with its visit; its photos go to the trash."),
      discussion: "--json: {\"removed\", \"photosTrashed\"}")
  }

  @Argument(help: DiscoveryID.help)
  var discovery: DiscoveryID

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let session = try Session()
    defer { session.store.catalogue.waitForCheckpoint() }
    let title = try session.store.rows([discovery]).first?.fullTitle ?? "\(discovery)"
    let removed = try await session.collecting().removeOwn(discovery)
    if output.isJSON {
      return try Output.json([
        "removed": .string("\(discovery)"),
        "photosTrashed": JSONValue(removed.visits.photosTrashed),
      ])
    }
    try Output.lines([
      tr("“{title}” is removed from your own discoveries.", ["title": title])
    ])
  }
}

/// `own propose`: proposes an own discovery to MONA.
struct ProposeOwn: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "propose",
      abstract: tr("Propose an own discovery to MONA, as a report of a new work."),
      discussion: tr(
        "Its kind, title, makers and place go, and a small copy of your photo; your note and your comment do not. The report waits in the outbox."
      ) + "\n\n--json: \(OwnDiscovery.jsonKeys)")
  }

  @Argument(help: DiscoveryID.help)
  var discovery: DiscoveryID

  @Option(
    parsing: .unconditional, help: .init(tr("What else to say of it."), valueName: "text"))
  var words: String?

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let session = try Session()
    guard let own = try session.store.ownDiscovery(discovery) else {
      throw OwnDiscoveryError.unknown(discovery)
    }
    var bytes: Data?
    let photo = session.album.file(of: try session.store.visit(of: discovery)?.photo)
    if let photo {
      bytes = try await PhotoPreparing.live.forReport(photo, in: session.folders.cache)
    }
    try session.store.proposeOwn(
      discovery, words: own.facts.reportWords(adding: words), photo: bytes)
    guard let now = try session.store.ownDiscovery(discovery) else { return }
    if output.isJSON { return try Output.json(now.json(in: session.store)) }
    try Output.lines([tr("Your proposal waits in the outbox: “monactl report list” lists it.")])
  }
}

extension OwnDiscovery {
  /// The JSON keys of an own discovery, for the help of commands.
  fileprivate static let jsonKeys = """
    {"id": "artwork:4", "kind", "title", "makers", "latitude", "longitude", "note", "collected", \
    "createdAt", "changedAt", "joined" (the catalogue's work that it is), "report" (by which it was \
    proposed)}
    """

  fileprivate func json(in store: Store) throws -> JSONValue {
    [
      "id": .string("\(id)"), "kind": .string(id.kind.name), "title": .string(facts.title),
      "makers": JSONValue(facts.makers), "latitude": JSONValue(facts.place?.latitude),
      "longitude": JSONValue(facts.place?.longitude),
      "note": JSONValue(try store.personalNote(of: id)),
      "collected": .bool(try store.visit(of: id) != nil), "createdAt": JSONValue(createdAt),
      "changedAt": JSONValue(changedAt), "joined": JSONValue(joined.map { "\($0)" }),
      "report": JSONValue(report),
    ]
  }
}
