/// Infers the rule of a badge from the server's description of it.
///
/// The values that servers of version 3 use for types are not documented; the numbers and names are
/// known. A known type decides first (such as "App\Borough"), then the name, then the number.
/// Otherwise the rule is `.unknown`.
package struct BadgeRuleGuess {
  /// The server's number; nil for version 2, whose numbers have no fixed meaning.
  var number: Int?
  /// `badgeable.type`, or `type`.
  var type: String?
  /// `badgeable.name`.
  var name: String?
  /// `title.fr`, which for a borough's badge is the borough's name.
  var title: String?

  /// Creates a guess from the fields of a server's badge.
  package init(number: Int?, type: String?, name: String?, title: String?) {
    self.number = number
    self.type = type
    self.name = name
    self.title = title
  }

  /// The inferred rule; `.unknown` when nothing matches.
  package var rule: Badge.Rule { byType ?? byName ?? byNumber ?? (isUndescribed ? .any : .unknown) }

  private var isUndescribed: Bool { key(type).isEmpty && key(name).isEmpty }

  private func key(_ text: String?) -> String { text.map(NormalizedKey.of) ?? "" }

  private var byType: Badge.Rule? {
    let type = key(type)
    let name = key(name)
    if type == Self.everything { return .any }
    let named = name.isEmpty ? key(title) : name
    for (word, rule) in Self.typesWithName where type.hasSuffix(word) && !named.isEmpty {
      return rule(named)
    }
    guard let kind = Self.kind(endingWith: type) else { return nil }
    // The type "artwork" with the name "Murale" means a category of artworks.
    if name.isEmpty || Self.kind(endingWith: name) != nil { return .kind(kind) }
    return kind == .artwork ? byName ?? .category(name) : byName ?? .kind(kind)
  }

  private var byName: Badge.Rule? {
    let name = key(name)
    if Self.boroughs.contains(name) { return .borough(name) }
    if Self.categories.contains(name) { return .category(name) }
    if Self.owners.contains(where: name.hasPrefix) { return .owner(name) }
    return Self.kinds[name].map { .kind($0) }
  }

  private var byNumber: Badge.Rule? {
    switch number {
    case .some(1...9) where key(name).isEmpty: .any
    case 10: .owner("universitedemontreal")
    case 27: .owner("villedelaval")
    case .some(11...23) where !key(title).isEmpty: .borough(key(title))
    case 24: .category("murale")
    case 25: .category("sculpture")
    case 26: .kind(.place)
    case 28: .kind(.heritage)
    default: nil
    }
  }

  private static func kind(endingWith type: String) -> DiscoveryKind? {
    kinds.first { type.hasSuffix($0.key) }?.value
  }

  /// The type of badges that count all discoveries, written where a missing type would mean another rule.
  package static let everything = "discovery"

  private static let typesWithName: [(String, @Sendable (String) -> Badge.Rule)] = [
    ("borough", { .borough($0) }), ("arrondissement", { .borough($0) }),
    ("owner", { .owner($0) }), ("proprietaire", { .owner($0) }),
    ("category", { .category($0) }), ("categorie", { .category($0) }),
  ]

  private static let kinds: [String: DiscoveryKind] = [
    "artwork": .artwork, "artworks": .artwork, "oeuvre": .artwork, "oeuvres": .artwork,
    "place": .place, "places": .place, "lieu": .place, "lieux": .place,
    "lieuculturel": .place, "lieuxculturels": .place,
    "heritage": .heritage, "heritages": .heritage, "patrimoine": .heritage,
  ]

  private static let categories: Set<String> = ["murale", "sculpture"]
  private static let owners = ["universite", "ville", "city", "university"]

  /// The normalized keys of the nineteen boroughs of Montréal.
  private static let boroughs = Set(
    [
      "Ahuntsic-Cartierville", "Anjou", "Côte-des-Neiges–Notre-Dame-de-Grâce", "Lachine",
      "LaSalle", "Le Plateau-Mont-Royal", "Le Sud-Ouest", "L’Île-Bizard–Sainte-Geneviève",
      "Mercier–Hochelaga-Maisonneuve", "Montréal-Nord", "Outremont", "Pierrefonds-Roxboro",
      "Rivière-des-Prairies–Pointe-aux-Trembles", "Rosemont–La Petite-Patrie", "Saint-Laurent",
      "Saint-Léonard", "Verdun", "Ville-Marie", "Villeray–Saint-Michel–Parc-Extension",
    ].map(NormalizedKey.of))
}
