import ArgumentParser
import MonaPerson
import MonaText

/// `outbox`: what waits for the server.
struct Outbox: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("List the photos, ratings, comments and removals that wait to be sent."),
      discussion: """
        --json: [{"id": "artwork:4", "number", "field": "photo" | "rating" | "comment", "value" \
        (null when it was cleared), "changedAt"}, …]; "field" is "visit" for a visit that has nothing \
        else to say, and for one that was removed, "value" then "collected" or "removed"
        """)
  }

  @OptionGroup var output: OutputOptions

  func run() throws {
    let session = try Session()
    let items = try session.store.outbox()
    if output.isJSON { return try Output.json(list: items.lazy.map(\.json)) }
    if items.isEmpty { return try Output.lines([tr("Nothing waits to be sent.")]) }
    var table = Table([.init(), .init(limit: 36), .init(), .init()])
    for item in items {
      let row = try session.store.rows([item.discovery]).first
      table.add(["\(item.discovery)", row?.displayTitle ?? "", item.fieldName, item.text])
    }
    try Output.lines(table.lines)
  }
}

extension OutboxItem {
  fileprivate var json: JSONValue {
    let value: JSONValue =
      switch change {
      case .collected: .string("collected")
      case .removed: .string("removed")
      case .photo(let name): JSONValue(name)
      case .rating(let stars): JSONValue(stars)
      case .comment(let comment): JSONValue(comment)
      }
    return [
      "id": .string("\(discovery)"), "number": .int(number), "field": .string(field.rawValue),
      "value": value, "changedAt": JSONValue(changedAt),
    ]
  }

  fileprivate var fieldName: String {
    switch field {
    case .visit: trc("what waits to be sent", "Visit")
    case .photo: trc("what waits to be sent", "Photo")
    case .rating: trc("what waits to be sent", "Rating")
    case .comment: trc("what waits to be sent", "Comment")
    }
  }

  fileprivate var text: String {
    let text: String? =
      switch change {
      case .collected: trc("what waits to be sent of a visit", "collected")
      case .removed: trc("what waits to be sent of a visit", "removed")
      case .photo(let name): name
      case .rating(let stars): stars.map(Format.number)
      case .comment(let comment): comment
      }
    return text ?? trc("what waits to be sent of a photo, rating or comment", "cleared")
  }
}
