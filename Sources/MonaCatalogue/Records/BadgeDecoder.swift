import Foundation
import MonaModel

/// Reads badges as the server of version 3, or of version 2, writes them.
enum BadgeDecoder {
  /// The badge of a record, its rule understood or not.
  static func decode(_ record: JSON) throws(RecordProblem) -> Badge {
    guard case .object = record else { throw .notAnObject }
    guard let id = record["id"].integer, id > 0 else { throw .noNumber }
    return record.has("action") ? version2(record, id) : version3(record, id)
  }

  private static func version3(_ record: JSON, _ id: Int) -> Badge {
    let badgeable = record["badgeable"]
    let title = record["title"].localized
    let name = badgeable["name"].localized.text(in: .french) ?? badgeable.text
    let guess = BadgeRuleGuess(
      number: id, type: badgeable["type"].text ?? record["type"].text, name: name,
      title: title.text(in: .french))
    return badge(
      record, id, title: title.isEmpty ? Localized(fr: name) : title,
      required: record["required_count"].integer, rule: guess.rule)
  }

  /// Version 2 counts artworks, sometimes of a borough; its other rules are not understood.
  private static func version2(_ record: JSON, _ id: Int) -> Badge {
    let required = record["required_args"].text?.firstMatch(of: /nb_artworks\W*(\d{1,9})/)
      .flatMap { Int($0.output.1) }
    let options = record["optional_args"].text ?? "{}"
    // Single-quoted, not JSON, and a name may hold an apostrophe.
    let borough = options.wholeMatch(of: /\{\s*["']borough["']\s*:\s*["'](.+)["']\s*\}/)?.output.1
    let rule: Badge.Rule =
      switch (record["action"].text, borough) {
      case ("general_collection", let borough?): .borough(FoldedName.of(String(borough)))
      case ("general_collection", nil) where FoldedName.of(options).isEmpty: .any
      default: .unknown
      }
    return badge(record, id, title: record["title"].localized, required: required, rule: rule)
  }

  /// A badge that asks for no known number is shown all the same, without progress.
  private static func badge(
    _ record: JSON, _ id: Int, title: Localized, required: Int?, rule: Badge.Rule
  ) -> Badge {
    let isCounted = (required ?? 0) > 0
    return Badge(
      id: id, title: title.isEmpty ? Localized(fr: String(id)) : title,
      description: record["description"].localized,
      notification: record["notification"].localized,
      required: isCounted ? required ?? 1 : 1, rule: isCounted ? rule : .unknown,
      image: record["image"].text.flatMap { $0.wholeMatch(of: /[a-z0-9-]{1,40}/).map(\.output) }
        .map(String.init))
  }
}
