import MonaModel

extension JSONText {
  /// Writes a badge as a record of its collection.
  package mutating func badge(_ badge: Badge, _ version: APIVersion) {
    object { json in
      switch version {
      case .v2: json.badge2(badge)
      case .v3: json.badge3(badge)
      }
    }
  }

  private mutating func badge3(_ badge: Badge) {
    member("id", badge.id)
    name("title")
    localized(badge.title)
    member("required_count", badge.required)
    name("description")
    localized(badge.description)
    name("notification")
    localized(badge.notification)
    name("badgeable")
    if let (type, subject) = badge.counted {
      object { json in
        json.member("type", type)
        json.member("name", subject)
      }
      member("type", type)
    } else {
      null()
      member("type", String?.none)
    }
  }

  /// Writes a badge for version 2, which only counts artworks or those of one borough, in
  /// single-quoted arguments that are not JSON.
  private mutating func badge2(_ badge: Badge) {
    member("id", badge.id)
    member("title", badge.title.single)
    member("description", badge.description.single)
    member("image", String?.none)
    let counted = badge.rule == .any ? nil : badge.counted
    let options = counted.map { type, subject in "{'\(type)':'\(subject)'}" } ?? "{}"
    let isGeneral = badge.rule == .any || badge.counted?.type == "borough"
    member("action", isGeneral ? "general_collection" : "specific_collection")
    member("required_args", "{'nb_artworks':\(badge.required)}")
    member("optional_args", options)
  }
}

extension Badge {
  /// The type and name of the discoveries that count, in the interface's terms; nil when all count.
  fileprivate var counted: (type: String, name: String)? {
    switch rule {
    case .kind(let kind): (kind.name, kind.name)
    // Clients compare normalized text, so the title of a borough's badge, which is the readable
    // name, can be sent.
    case .borough(let letters):
      ("borough", title.fr.flatMap { NormalizedKey.of($0) == letters ? $0 : nil } ?? letters)
    case .owner(let letters): ("owner", letters)
    case .category(let letters): ("category", letters)
    // Written explicitly, because clients interpret a missing value as "all discoveries count".
    case .unknown: ("unknown", "unknown")
    // Some numbers alone mean a rule.
    case .any where BadgeRuleGuess(number: id, type: nil, name: nil, title: title.fr).rule != .any:
      (BadgeRuleGuess.everything, BadgeRuleGuess.everything)
    case .any: nil
    }
  }
}
