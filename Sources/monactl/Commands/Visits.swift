import ArgumentParser
import Foundation
import MonaModel
import MonaPerson
import MonaText

/// `collect`: copies a photo to the album and adds the discovery to the collection.
struct Collect: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Collect a discovery with a photo, which is copied to your album."),
      discussion: """
        --json: {"visit": \(Visit.jsonKeys), "file", "dateGuessed", "badgesWon": \
        [\(Badge.jsonKeys), …]}
        """)
  }

  @Argument(help: DiscoveryID.help)
  var discovery: DiscoveryID

  @Option(help: .init(tr("The photo."), valueName: "file"))
  var photo: String

  @Option(help: .init(tr("1 to 5 stars.")))
  var rating: Int?

  @Option(
    parsing: .unconditional, help: .init(tr("What you have to say of it."), valueName: "text"))
  var comment: String?

  @OptionGroup var taken: PhotoDateOption

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let date = taken.date, date.date > Date() {
      throw ValidationError(tr("A visit cannot be in the future: check --date."))
    }
  }

  func run() async throws {
    let session = try Session()
    let row = try session.store.rows([discovery]).first
    let collected = try await collected(session, row?.fullTitle)
    let isGuessed = taken.date == nil && collected.dateSource.isGuess
    let file = collected.visit.photo.map { session.album.url(of: $0).path }
    if output.isJSON {
      return try Output.json([
        "visit": collected.visit.json(in: session.store), "file": JSONValue(file),
        "dateGuessed": .bool(isGuessed),
        "badgesWon": .array(collected.badges.map(\.json)),
      ])
    }
    let sentence = tr(
      "“{title}” is in your collection; the photo is {file}.",
      ["title": row?.fullTitle ?? "\(discovery)", "file": file ?? ""])
    let guess = tr(
      "Its date is a guess, as the photo does not say surely when it was taken: {date}.",
      ["date": Format.moment(collected.visit.collectedAt)])
    try Output.lines([sentence] + (isGuessed ? [guess] : []) + collected.badges.map(\.wonText))
  }

  private func collected(_ session: Session, _ title: String?) async throws -> Collected {
    try await PhotoDateError.explained {
      try await session.collecting().collect(
        discovery, photo: URL(pathText: photo), title: title, rating: rating,
        comment: comment, date: taken.date?.date, acceptsGuess: true)
    }
  }
}

/// `comment`: sets the comment of a collected discovery.
struct Comment: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Write a comment on a collected discovery; an empty one erases it."),
      discussion: "--json: \(Visit.jsonKeys)")
  }

  @Argument(help: DiscoveryID.help)
  var discovery: DiscoveryID

  @Argument(
    parsing: .allUnrecognized, help: .init(tr("What you have to say of it."), valueName: "text"))
  var words: [String]

  @OptionGroup var output: OutputOptions

  /// Words may begin with a dash ("-2", "- too high"), but a mistyped option is no comment.
  func validate() throws {
    if words.isEmpty { throw ValidationError("Missing expected argument '<text> ...'") }
    if let option = words.first(where: { $0.wholeMatch(of: /--[a-z][a-z-]*(=.*)?/) != nil }) {
      throw ValidationError("Unknown option '\(option)'")
    }
  }

  func run() throws {
    let store = try Session().store
    try store.comment(discovery, words.joined(separator: " "))
    try output.printVisit(discovery, store) { title in
      tr("Your comment on “{title}” is saved.", ["title": title])
    }
  }
}

/// `date`: corrects when a discovery was collected.
struct ChangeDate: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "date",
      abstract: tr("Change when a discovery was collected."),
      discussion: "--json: {\"visit\": \(Visit.jsonKeys), \"dateBefore\"}")
  }

  @Argument(help: DiscoveryID.help)
  var discovery: DiscoveryID

  @Argument(
    help: .init(
      tr("When, as 2026-11-21 or 2026-11-21T14:30:00-05:00."), valueName: "date"))
  var date: VisitMoment

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if date.date > Date() { throw ValidationError(tr("A visit cannot be in the future.")) }
  }

  func run() async throws {
    let session = try Session()
    let store = session.store
    let title = try store.rows([discovery]).first?.fullTitle ?? "\(discovery)"
    let before = try await session.collecting().setDate(
      of: discovery, to: date.date, title: title)
    guard let visit = try store.visit(of: discovery) else {
      throw StoreError.notCollected(discovery)
    }
    if output.isJSON {
      return try Output.json([
        "visit": visit.json(in: store), "dateBefore": JSONValue(before.collectedAt),
      ])
    }
    try Output.lines([
      tr(
        "“{title}” was collected on {date}; before, this said {before}.",
        [
          "title": title, "date": Format.moment(visit.collectedAt),
          "before": Format.moment(before.collectedAt),
        ])
    ])
  }
}

/// `move`: moves a visit to the discovery that it is of.
struct Move: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Move a visit to another discovery, with its photo, stars and words."),
      discussion: """
        --json: {"visit": \(Visit.jsonKeys), "movedFrom", "badgesWon": [\(Badge.jsonKeys), …]}
        """)
  }

  @Argument(help: .init(tr("The discovery that has the visit."), valueName: "from"))
  var old: DiscoveryID

  @Argument(help: .init(tr("The discovery that it is of."), valueName: "to"))
  var new: DiscoveryID

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let session = try Session()
    let store = session.store
    func title(_ id: DiscoveryID) throws -> String {
      try store.rows([id]).first?.fullTitle ?? "\(id)"
    }
    let (before, now) = (try title(old), try title(new))
    let moved = try await session.collecting().move(old, to: new, title: before, newTitle: now)
    guard let visit = try store.visit(of: new) else { throw StoreError.notCollected(new) }
    if output.isJSON {
      return try Output.json([
        "visit": visit.json(in: store), "movedFrom": .string("\(old)"),
        "badgesWon": .array(moved.badges.map(\.json)),
      ])
    }
    let sentence = tr(
      "The visit is one of “{title}” now, and no more of “{before}”.",
      ["title": now, "before": before])
    try Output.lines([sentence] + moved.badges.map(\.wonText))
  }
}

/// `remove`: removes a visit.
struct Remove: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Remove a discovery from your collection; its photo goes to the trash."),
      discussion: "--json: {\"removed\": \(Visit.jsonKeys), \"photosTrashed\": [name, …]}")
  }

  @Argument(help: DiscoveryID.help)
  var discovery: DiscoveryID

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let session = try Session()
    let title = try session.store.rows([discovery]).first?.fullTitle ?? "\(discovery)"
    let removed = try await session.collecting().remove([discovery])
    guard let visit = removed.visits.first?.visit else { throw StoreError.notCollected(discovery) }
    if output.isJSON {
      return try Output.json([
        "removed": visit.json(in: session.store),
        "photosTrashed": JSONValue(removed.photosTrashed),
      ])
    }
    let photo =
      if !removed.photosKept.isEmpty {
        tr("Its photo could not go to the trash, and stays in your album.")
      } else if removed.photosTrashed.isEmpty {
        ""
      } else {
        tr("Its photo is in the trash.")
      }
    let sentence = tr("“{title}” is no longer in your collection.", ["title": title])
    try Output.lines([[sentence, photo].filter { !$0.isEmpty }.joined(separator: " ")])
  }
}

/// `note`: prints or writes the person's own note on a discovery.
struct WriteNote: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "note",
      abstract: tr(
        "Write a note on any discovery, for yourself alone; an empty one erases it. Without words, print it."
      ),
      discussion: "--json: {\"id\": \"artwork:4\", \"note\"}")
  }

  @Argument(help: DiscoveryID.help)
  var discovery: DiscoveryID

  @Argument(parsing: .allUnrecognized, help: .init(tr("The note."), valueName: "text"))
  var words: [String] = []

  @OptionGroup var output: OutputOptions

  /// Words may begin with a dash, but a mistyped option is no note.
  func validate() throws {
    if let option = words.first(where: { $0.wholeMatch(of: /--[a-z][a-z-]*(=.*)?/) != nil }) {
      throw ValidationError("Unknown option '\(option)'")
    }
  }

  func run() throws {
    let store = try Session().store
    guard let row = try store.rows([discovery]).first else {
      throw StoreError.unknownDiscovery(discovery)
    }
    var note = try store.personalNote(of: discovery)
    if !words.isEmpty {
      note = try store.setPersonalNote(
        words.joined(separator: " "), of: discovery, startedFrom: note)
    }
    if output.isJSON {
      return try Output.json(["id": .string("\(discovery)"), "note": JSONValue(note)])
    }
    if words.isEmpty, let note { return try Output.lines([note]) }
    let title = ["title": row.fullTitle]
    try Output.lines([
      note == nil
        ? tr("There is no note on “{title}”.", title)
        : tr("Your note on “{title}” is saved.", title)
    ])
  }
}

/// `rate`: sets the rating of a collected discovery.
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

/// `target`: adds a discovery to the wishlist.
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

/// `untarget`: removes a discovery from the wishlist.
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

extension Visit {
  /// The JSON keys of a visit, for the help of commands.
  static let jsonKeys = """
    {"id": "artwork:4", "collectedAt", "photo", "photos": [\(VisitPhoto.jsonKeys), …], "rating", \
    "comment", "wasTargeted", \
    "waiting": ["photo" | "rating" | "comment" | "date" | "visit", …]}
    """

  /// The visit as JSON, with its fields that wait to be uploaded; the time is in ISO 8601, UTC.
  func json(in store: Store) throws -> JSONValue {
    let waiting = try store.outbox(of: discovery).map(\.field.rawValue)
    return [
      "id": .string("\(discovery)"), "collectedAt": JSONValue(collectedAt),
      "photo": JSONValue(photo), "photos": .array(try store.photos(of: discovery).map(\.json)),
      "rating": JSONValue(rating), "comment": JSONValue(comment),
      "wasTargeted": .bool(wasTargeted), "waiting": JSONValue(waiting),
    ]
  }

  /// The rating out of five: "★★★★☆".
  var stars: String? {
    rating.map { String(repeating: "★", count: $0) + String(repeating: "☆", count: 5 - $0) }
  }
}
