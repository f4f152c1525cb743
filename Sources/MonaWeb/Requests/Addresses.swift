import MonaModel

extension DiscoveryKind {
  /// The path of the list of discoveries of this kind: "/works".
  var listPath: String {
    switch self {
    case .artwork: "/works"
    case .place: "/places"
    case .heritage: "/heritage"
    }
  }

  /// The facets by which the list can be filtered.
  var filters: [FacetType] {
    switch self {
    case .artwork: [.category, .material, .technique, .borough, .territory]
    case .place: [.usage, .borough, .territory]
    case .heritage: [.function, .borough, .territory]
    }
  }
}

extension DiscoveryID {
  /// The path of its page, for a published number: "/works/276".
  var path: String { "\(kind.listPath)/\(number)" }
}

extension FacetType {
  /// The facets that have a list of their own, in the order of the menu.
  static let listed: [FacetType] = [.artist, .category, .material, .technique, .borough]

  /// The name of the query parameter with the code of a facet, which is also that of the form's field.
  var parameter: String {
    switch self {
    case .artist: "artist"
    case .borough: "borough"
    case .territory: "town"
    case .category: "category"
    case .material: "material"
    case .technique: "technique"
    case .usage: "usage"
    case .function: "function"
    case .subcategory: "subcategory"
    }
  }

  /// The path of the list of all facets of the type: "/artists".
  var listPath: String {
    switch self {
    case .category: "/categories"
    case .territory: "/towns"
    case .subcategory: "/subcategories"
    default: "/\(parameter)s"
    }
  }

  /// The kind of the discoveries that have such a facet; boroughs and towns also have others.
  var kind: DiscoveryKind {
    switch self {
    case .usage: .place
    case .function: .heritage
    default: .artwork
    }
  }
}

extension FacetName {
  /// The page about an artist, or the list of the discoveries with another facet.
  var address: String {
    type == .artist
      ? "\(type.listPath)/\(FormFields.encoded(code))"
      : FormFields([.init(name: type.parameter, value: code)]).address(type.kind.listPath)
  }
}
