import ArgumentParser
import MonaPerson
import MonaText

/// `outbox`: what waits for the server.
struct Outbox: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("List the photos, ratings and comments that wait to be sent."),
      discussion: """
        --json: [{"id": "artwork:4", "field": "photo" | "rating" | "comment", "value", \
        "changedAt"}, …]
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
      case .photo(let name): .string(name)
      case .rating(let stars): .int(stars)
      case .comment(let comment): .string(comment)
      }
    return [
      "id": .string("\(discovery)"), "field": .string(field.rawValue), "value": value,
      "changedAt": JSONValue(changedAt),
    ]
  }

  fileprivate var fieldName: String {
    switch field {
    case .photo: trc("what waits to be sent", "Photo")
    case .rating: trc("what waits to be sent", "Rating")
    case .comment: trc("what waits to be sent", "Comment")
    }
  }

  fileprivate var text: String {
    switch change {
    case .photo(let name): name
    case .rating(let stars): Format.number(stars)
    case .comment(let comment): comment
    }
  }
}
