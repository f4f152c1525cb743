import ArgumentParser
import Foundation
import MonaModel
import MonaText

/// `badges`: every badge, and how far the person is.
struct Badges: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("List the badges, with those you won and how far you are with the others."),
      discussion: """
        --json: [\(Badge.jsonKeys) + {"count", "won", "wonAt", "wonBy": "artwork:4"}, …]
        """)
  }

  @OptionGroup var output: OutputOptions

  func run() throws {
    let badges = try Session().store.badges()
    if output.isJSON { return try Output.json(list: badges.lazy.map(\.json)) }
    if badges.isEmpty { return try Output.lines([tr("There are no badges.")]) }
    var table = Table([.init(), .init(isNumber: true), .init(limit: 40), .init()])
    for status in badges {
      table.add([
        status.isWon ? "★" : "☆", status.progress, status.badge.title.display,
        status.badge.description.display,
      ])
    }
    try Output.lines(table.lines)
  }
}

extension BadgeStatus {
  fileprivate var json: JSONValue {
    let progress: [String: JSONValue] = [
      "count": JSONValue(count), "won": .bool(isWon),
      "wonAt": wonAt.map { JSONValue($0) } ?? .null, "wonBy": JSONValue(wonBy.map { "\($0)" }),
    ]
    return .object(badge.jsonValues.merging(progress) { own, _ in own })
  }

  /// "3/10", or nothing when nobody knows how it is won.
  fileprivate var progress: String {
    guard let count else { return "" }
    return tr(
      "{count}/{required}",
      ["count": Format.number(count), "required": Format.number(badge.required)])
  }
}
