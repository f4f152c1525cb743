import ArgumentParser
import MonaModel
import MonaPerson
import MonaText

/// The options that restrict a list to the discoveries of a facet; at most one is allowed.
struct FacetOptions: ParsableArguments {
  @Option(help: .init(tr("Only the works of this artist."), valueName: "name"))
  var artist: String?

  @Option(help: .init(tr("Only what stands in this borough or town."), valueName: "name"))
  var borough: String?

  @Option(help: .init(tr("Only the works of this category."), valueName: "name"))
  var category: String?

  @Option(help: .init(tr("Only the works of this subcategory."), valueName: "name"))
  var subcategory: String?

  @Option(help: .init(tr("Only the works of this material."), valueName: "name"))
  var material: String?

  @Option(help: .init(tr("Only the works of this technique."), valueName: "name"))
  var technique: String?

  /// The given names with their types.
  var given: [(type: FacetType, name: String)] {
    let all: [(FacetType, String?)] = [
      (.artist, artist), (.borough, borough), (.category, category), (.subcategory, subcategory),
      (.material, material), (.technique, technique),
    ]
    return all.compactMap { type, name in name.map { (type, $0) } }
  }

  mutating func validate() throws {
    if given.count > 1 {
      throw ValidationError(tr("A list can be narrowed by one name at a time."))
    }
  }

  /// The facet with the given name; nil when none is given.
  /// - Throws: `UnknownName` when the catalogue has no such facet.
  func facet(in store: Store, language: Language) throws -> FacetRow? {
    guard let (type, name) = given.first else { return nil }
    if let facet = try store.catalogue.facet(type, named: name) { return facet }
    // Outside Montréal, discoveries have a town instead of a borough: "Laval" matches "Laval
    // (Laval)".
    let towns = type == .borough ? try store.catalogue.facets(.territory, language: language) : []
    let letters = NormalizedKey.of(name)
    let town = towns.first { town in
      let full = town.name.fr ?? ""
      return [full, String(full.prefix { $0 != "(" })].contains { NormalizedKey.of($0) == letters }
    }
    if let town { return town }
    let others = try store.catalogue.facets(type, language: language) + towns
    throw UnknownName(name: name, type: type, others: others.map(\.displayName))
  }
}

/// The lists that the `list` command can print; the raw value is the argument.
enum ListSubject: String, CaseIterable, ExpressibleByArgument {
  case artworks, places, heritages
  case targeted, collected
  case artists, boroughs, territories, categories, subcategories, materials, techniques, usages
  case functions

  /// The kinds of discoveries in the list; nil for a list of facets.
  var kinds: Set<DiscoveryKind>? {
    switch self {
    case .artworks: [.artwork]
    case .places: [.place]
    case .heritages: [.heritage]
    case .targeted, .collected: Set(DiscoveryKind.allCases)
    default: nil
    }
  }

  /// The state of all discoveries in the list; nil for any.
  var state: DiscoveryState? {
    switch self {
    case .targeted: .targeted
    case .collected: .collected
    default: nil
    }
  }

  /// The type of facets in the list; nil for a list of discoveries.
  var facet: FacetType? {
    switch self {
    case .artworks, .places, .heritages, .targeted, .collected: nil
    case .artists: .artist
    case .boroughs: .borough
    case .territories: .territory
    case .categories: .category
    case .subcategories: .subcategory
    case .materials: .material
    case .techniques: .technique
    case .usages: .usage
    case .functions: .function
    }
  }
}
