import ArgumentParser
import Foundation
import MonaModel
import MonaPerson
import MonaText

/// `list`: lists the discoveries of a kind, or facets.
struct List: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("List discoveries, or what they have in common."),
      discussion: """
        --json: [\(DiscoveryRow.jsonKeys), …]

        --near, --sort distance: + "distance" (m)

        artists, boroughs, territories, categories, subcategories, materials, techniques, usages, \
        functions:
        [\(FacetRow.jsonKeys), …]

        subcategories: + "category" (name)
        """)
  }

  @Argument(help: .init(tr("What to list."), valueName: "list"))
  var subject: ListSubject

  @Option(help: .init(tr("What orders the list; the nearest come first with --near.")))
  var sort: DiscoveryList.Sort?

  @Flag(help: .init(tr("Reverse the order.")))
  var descending = false

  @Option(
    parsing: .unconditional,
    help: .init(tr("Where distances start, in degrees: 45.5048,-73.5572."), valueName: "lat,lng"))
  var near: Coordinate?

  @OptionGroup(title: tr("Narrow the list"))
  var filter: FacetOptions

  @Option(help: .init(tr("Only what you collected, targeted, or neither.")))
  var state: DiscoveryState?

  @Option(help: .init(tr("How many to list at most."), valueName: "count"))
  var limit: Limit?

  @OptionGroup var output: OutputOptions

  mutating func validate() throws {
    if subject.state != nil, state != nil {
      throw ValidationError(tr("This list has one state only: leave out --state."))
    }
    guard subject.kinds == nil else { return }
    let isAboutDiscoveries =
      near != nil || state != nil || !filter.given.isEmpty || ![nil, .title].contains(sort)
    if isAboutDiscoveries {
      throw ValidationError(
        tr("Only lists of discoveries can be narrowed, or sorted by date or distance."))
    }
  }

  func run() throws {
    let session = try Session()
    if let sentence = try session.emptyCatalogueSentence() {
      if output.isJSON { return try Output.emptyJSONList(because: sentence) }
      return try Output.lines([sentence])
    }
    if let facet = subject.facet {
      try printFacets(facet, session)
    } else if let kinds = subject.kinds {
      try printDiscoveries(kinds, session)
    }
  }

  private func printFacets(_ type: FacetType, _ session: Session) throws {
    var facets = try session.store.catalogue.facets(type, language: session.language)
    if descending { facets.reverse() }
    facets = Array(facets.prefix(limit?.count ?? .max))
    let parents = try parents(of: type, session)
    if output.isJSON {
      return try Output.json(
        list: facets.lazy.map { facet in
          facet.json(under: parents.map { names in facet.parent.flatMap { names[$0] } })
        })
    }
    var table = Table([.init(), .init(isNumber: true), .init()])
    for facet in facets {
      let parent = facet.parent.flatMap { parents?[$0] }
      table.add([facet.displayName, Format.number(facet.count), parent?.display ?? ""])
    }
    try Output.lines(table.lines)
  }

  /// The names of the categories by their `id`; nil unless the facets are subcategories.
  private func parents(of type: FacetType, _ session: Session) throws -> [Int64: Localized]? {
    guard type == .subcategory else { return nil }
    let categories = try session.store.catalogue.facets(.category, language: session.language)
    return Dictionary(uniqueKeysWithValues: categories.map { ($0.id, $0.name) })
  }

  private func printDiscoveries(_ kinds: Set<DiscoveryKind>, _ session: Session) throws {
    var list = DiscoveryList()
    list.kinds = kinds
    list.facet = try filter.facet(in: session.store, language: session.language)?.id
    list.sort = sort ?? (near == nil ? .title : .distance)
    list.isDescending = descending
    list.origin = near ?? list.origin
    list.state = subject.state ?? state
    list.limit = limit?.count
    let ids = try session.store.ordered(list, language: session.language).ids
    let rows = try session.store.rows(ids)
    let showsDistance = near != nil || list.sort == .distance
    if output.isJSON {
      return try Output.json(
        list: rows.lazy.map {
          $0.json(distance: showsDistance ? .some($0.metres(from: list.origin)) : .none)
        })
    }
    if rows.isEmpty { return try Output.lines([tr("Nothing is in this list.")]) }
    var table = Table([.init(isNumber: true)] + DiscoveryRow.columns)
    for row in rows {
      let distance = showsDistance ? row.metres(from: list.origin).map(Format.distance) : nil
      table.add([distance ?? ""] + row.cells)
    }
    try Output.lines(table.lines)
  }
}

/// `daily`: prints the discovery of a day.
struct Daily: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Show the discovery of the day."),
      discussion: tr(
        "Today’s stays the same until midnight in Montréal. That of a day to come is what it would be as things stand; it is not kept, and may change. A day gone by has one only if MONA or monactl was asked that day."
      ) + """


        --json: {"date": "2026-11-21", "discovery": \(DiscoveryRow.jsonKeys) | null}
        """)
  }

  @Option(help: .init(tr("Another day than today, in Montréal."), valueName: "yyyy-mm-dd"))
  var date: MontrealDay?

  @OptionGroup var output: OutputOptions

  func run() throws {
    let session = try Session()
    let store = session.store
    let today = MontrealDay(Date())
    let day = date ?? today
    let id = try store.daily(on: day, today: today)
    let row = try store.rows(id.map { [$0] } ?? []).first
    if output.isJSON {
      return try Output.json([
        "date": .string("\(day)"), "discovery": row?.json() ?? .null,
      ])
    }
    guard let row, let discovery = try store.catalogue.discovery(row.id) else {
      let reason =
        day < today ? tr("Nothing was suggested that day.") : try session.emptyCatalogueSentence()
      return try Output.lines([reason ?? tr("The catalogue is empty: import one first.")])
    }
    try Output.lines(
      [Format.day(day.start), ""]
        + DiscoverySheet(row: row, discovery: discovery, visit: nil).summary)
  }
}

/// `show`: prints all data of a discovery or an artist.
struct Show: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Show all that is known of a discovery, or of an artist."),
      discussion: """
        --json: \(DiscoverySheet.jsonKeys)

        artist: \(ArtistSheet.jsonKeys)
        """)
  }

  /// What to show.
  enum Subject: ExpressibleByArgument {
    case discovery(DiscoveryID)
    case artist

    init?(argument: String) {
      if argument == "artist" {
        self = .artist
      } else if let discovery = DiscoveryID(argument: argument) {
        self = .discovery(discovery)
      } else {
        return nil
      }
    }
  }

  @Argument(
    help: .init(
      tr("A discovery, written artwork:4, place:12 or heritage:7, or the word artist."),
      valueName: "discovery"))
  var subject: Subject

  @Argument(help: .init(tr("The artist’s name."), valueName: "name"))
  var name: String?

  @OptionGroup var output: OutputOptions

  mutating func validate() throws {
    switch (subject, name) {
    case (.artist, nil):
      throw ValidationError(tr("The artist’s name is missing: show artist NAME."))
    case (.discovery, let name?):
      throw ValidationError(tr("“{name}” is one argument too many.", ["name": name]))
    default: break
    }
  }

  func run() throws {
    let session = try Session()
    switch subject {
    case .discovery(let discovery): try show(discovery, session)
    case .artist: try show(artist: name ?? "", session)
    }
  }

  private func show(artist name: String, _ session: Session) throws {
    let catalogue = session.store.catalogue
    guard let facet = try catalogue.facet(.artist, named: name),
      let artist = try catalogue.artist(facet.id)
    else {
      let others = try catalogue.facets(.artist, language: session.language)
      throw UnknownName(name: name, type: .artist, others: others.map(\.displayName))
    }
    let works = try session.store.works(ofArtist: facet.id, language: session.language)
    let sheet = ArtistSheet(artist: artist, works: works)
    if output.isJSON { return try Output.json(sheet.json) }
    try Output.lines(sheet.lines)
  }

  private func show(_ discovery: DiscoveryID, _ session: Session) throws {
    guard let row = try session.store.rows([discovery]).first,
      let found = try session.store.catalogue.discovery(discovery)
    else { throw StoreError.unknownDiscovery(discovery) }
    let visit = try session.store.visit(of: discovery)
    let sheet = DiscoverySheet(
      row: row, discovery: found, visit: visit,
      note: try session.store.personalNote(of: discovery))
    if output.isJSON { return try Output.json(sheet.json(in: session.store)) }
    try Output.lines(sheet.lines)
  }
}
