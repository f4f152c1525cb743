import MonaCatalogue
import MonaModel
import MonaText

/// The badge that a form describes, or what is wrong with it.
package struct CheckedBadge: Sendable {
  /// Nil where something is wrong.
  var badge: Badge?
  var faults: [String] = []
}

/// What an editor writes of a badge.
struct BadgeForm {
  /// A text in both languages.
  struct Words {
    let name: String
    let frenchLabel: String
    let french: String
    let englishLabel: String
    let english: String
    let limit: Int
  }

  struct Choice {
    let value: String
    let text: String
    let isChosen: Bool
  }

  /// What discoveries count.
  enum Counted: String, CaseIterable {
    case any, artwork, place, heritage, borough, category, owner

    /// The kind, where it alone decides.
    var kind: DiscoveryKind? { DiscoveryKind(name: rawValue) }

    init?(_ rule: Badge.Rule) {
      switch rule {
      case .any: self = .any
      case .kind(let kind): self.init(rawValue: kind.name)
      case .borough: self = .borough
      case .category: self = .category
      case .owner: self = .owner
      case .unknown: return nil
      }
    }

    var displayName: String {
      switch self {
      case .any: tr("All discoveries")
      case .artwork, .place, .heritage: kind?.displayPlural ?? ""
      case .borough: tr("Those of a borough")
      case .category: tr("Those of a category")
      case .owner: tr("Those of an owner")
      }
    }
  }

  /// What the fields have.
  struct Draft {
    var title = Localized()
    var description = Localized()
    var notification = Localized()
    var required = ""
    var counted: Counted?
    var subject = ""
    var reason = ""
    var version: Int64 = 0

    init() {}

    /// - Parameter subject: the name of the borough, category or owner.
    init(_ badge: Badge, subject: String, version: Int64) {
      (title, description, notification) = (badge.title, badge.description, badge.notification)
      required = String(badge.required)
      counted = Counted(badge.rule)
      (self.subject, self.version) = (subject, version)
    }

    init(_ form: FormFields) {
      func words(_ name: String) -> Localized {
        Localized(fr: form["\(name)-fr"], en: form["\(name)-en"])
      }
      title = words("title")
      description = words("description")
      notification = words("notification")
      required = form["required"] ?? ""
      counted = form["counted"].flatMap(Counted.init)
      subject = form["subject"] ?? ""
      reason = form.text("reason")
      version = form["version"].flatMap(Int64.init) ?? -1
    }
  }

  let action: String
  let formToken: String
  let version: String
  let words: [Words]
  let requiredLabel = tr("Number of discoveries to collect")
  let required: String
  let mostRequired = String(Self.mostRequired)
  let countedLabel = tr("Which discoveries count")
  let counted: [Choice]
  let subjectLabel = tr("Name of the borough, category or owner")
  let subject: String
  let suggestions: [String]
  let limit = String(CorrectedFact.limit)
  let reasonLabel = tr("Reason")
  let reasonHint = ReportPage.reasonHint
  let reason: String
  let attempt = trc("button: whom a badge reaches", "Try Out")
  let submit: String

  private static let mostRequired = 9_999
  private static let longestTitle = 100
  private static let longestText = 500

  /// - Throws: errors of the database.
  init(
    _ request: WebRequest, at action: String, _ draft: Draft, submit: String, _ data: WebCatalogue
  ) throws {
    self.action = action
    self.submit = submit
    formToken = request.session.formToken
    version = String(draft.version)
    words = [
      Words(
        name: "title", frenchLabel: tr("Title in French"), french: draft.title.fr ?? "",
        englishLabel: tr("Title in English"), english: draft.title.en ?? "",
        limit: Self.longestTitle),
      Words(
        name: "description", frenchLabel: tr("Condition in French"),
        french: draft.description.fr ?? "", englishLabel: tr("Condition in English"),
        english: draft.description.en ?? "", limit: Self.longestText),
      Words(
        name: "notification", frenchLabel: tr("Congratulation in French"),
        french: draft.notification.fr ?? "", englishLabel: tr("Congratulation in English"),
        english: draft.notification.en ?? "", limit: Self.longestText),
    ]
    required = draft.required
    counted = Counted.allCases.map {
      Choice(value: $0.rawValue, text: $0.displayName, isChosen: $0 == (draft.counted ?? .any))
    }
    subject = draft.subject
    reason = draft.reason
    let language = request.language.ofCatalogue
    suggestions = try [FacetType.borough, .category].flatMap { type in
      try data.catalogue.facets(type, language: language).map(\.displayName)
    }
  }

  /// The badge that a draft describes, or what is wrong with it.
  /// - Parameter badge: the badge before; nil for a new one.
  /// - Throws: errors of the database.
  static func check(
    _ draft: Draft, before badge: Badge?, _ data: WebCatalogue
  ) throws -> CheckedBadge {
    var faults: [String] = []
    for (text, limit) in [
      (draft.title, longestTitle), (draft.description, longestText),
      (draft.notification, longestText),
    ] {
      guard let french = text.fr, let english = text.en else {
        faults = [tr("Write title, condition and congratulation in both languages.")]
        break
      }
      if max(french.count, english.count) > limit {
        faults.append(
          tr("Shorten what has more than {limit} characters.", ["limit": Format.number(limit)]))
      }
    }
    let required = Int(draft.required)
    if required.map({ 1...mostRequired ~= $0 }) != true {
      faults.append(
        tr(
          "Write how many discoveries to collect, from 1 to {limit}.",
          ["limit": Format.number(mostRequired)]))
    }
    let rule = try rule(draft, data)
    if let rule, let required, let count = try data.catalogue.count(of: rule), required > count {
      faults.append(
        trn(
          "Nobody could win it: the catalogue has {count} discovery that counts.",
          "Nobody could win it: the catalogue has {count} discoveries that count.", count))
    }
    if rule == nil { faults.append(tr("The catalogue has no such borough, category or owner.")) }
    guard faults.isEmpty, let rule, let required else { return CheckedBadge(faults: faults) }
    let changed = Badge(
      id: badge?.id ?? 0, title: draft.title, description: draft.description,
      notification: draft.notification, required: required, rule: rule, image: badge?.image)
    return CheckedBadge(badge: changed)
  }

  /// Nil when the catalogue does not have what the rule names.
  private static func rule(_ draft: Draft, _ data: WebCatalogue) throws -> Badge.Rule? {
    func code(_ type: FacetType) throws -> String? {
      guard let facet = try data.catalogue.facet(type, named: draft.subject) else { return nil }
      return try data.catalogue.facetName(of: facet.id)?.code
    }
    switch draft.counted ?? .any {
    case .any: return .any
    case .artwork: return .kind(.artwork)
    case .place: return .kind(.place)
    case .heritage: return .kind(.heritage)
    case .borough: return try code(.borough).map { .borough($0) }
    case .category: return try code(.category).map { .category($0) }
    case .owner:
      let code = NormalizedKey.of(draft.subject)
      return try data.catalogue.ownerName(code) == nil ? nil : .owner(code)
    }
  }
}

extension WebCatalogue {
  /// The name of the borough, category or owner whose discoveries a rule counts; empty for another rule.
  func subject(of rule: Badge.Rule) throws -> String {
    switch rule {
    case .borough(let code):
      try catalogue.facet(FacetName(.borough, code: code))?.displayName ?? code
    case .category(let code):
      try catalogue.facet(FacetName(.category, code: code))?.displayName ?? code
    case .owner(let code): try catalogue.ownerName(code) ?? code
    case .any, .kind, .unknown: ""
    }
  }
}
