import MonaModel

extension FacetType {
  /// How many of them there are: "741 artists".
  package func counted(_ count: Int) -> String {
    switch self {
    case .artist: trn("{count} artist", "{count} artists", count)
    case .borough: trn("{count} borough", "{count} boroughs", count)
    case .territory: trn("{count} territory", "{count} territories", count)
    case .category: trn("{count} category", "{count} categories", count)
    case .subcategory: trn("{count} subcategory", "{count} subcategories", count)
    case .material: trn("{count} material", "{count} materials", count)
    case .technique: trn("{count} technique", "{count} techniques", count)
    case .usage: trn("{count} usage", "{count} usages", count)
    case .function: trn("{count} function", "{count} functions", count)
    }
  }
}
