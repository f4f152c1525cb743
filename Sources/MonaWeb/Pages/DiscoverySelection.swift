import Foundation
import MonaCatalogue
import MonaModel
import MonaText

/// Which discoveries a list shows, and how: the query of its address.
struct DiscoverySelection {
  /// A column beside that of the titles.
  enum Column: String, CaseIterable {
    case artist, date, borough, town, number
  }

  let kind: DiscoveryKind
  private let query: FormFields

  init(_ kind: DiscoveryKind, _ query: FormFields) {
    (self.kind, self.query) = (kind, query)
  }

  /// The words to look for.
  var words: String? { query["q"] }
  /// A part of an artist's name.
  var artist: String? { kind == .artwork ? query[FacetType.artist.parameter] : nil }
  /// The name of the catalogue.
  var source: String? { query["source"] }
  /// The code of the facet of a type.
  func code(_ type: FacetType) -> String? {
    kind.filters.contains(type) ? query[type.parameter] : nil
  }

  /// The text in the field of a year.
  func yearText(_ name: String) -> String? { query[name] }
  /// The first year, or the last one; nil when it is not given or is no year.
  private func year(_ name: String) -> Int? {
    yearText(name).flatMap(Int.init).flatMap { (1...2999).contains($0) ? $0 : nil }
  }

  /// What is wrong with the fields of years.
  var faults: [String] {
    let texts = ["from", "to"].filter { yearText($0) != nil && year($0) == nil }
    if !texts.isEmpty { return [tr("A year has four digits, such as 1972.")] }
    guard let first = year("from"), let last = year("to"), first > last else { return [] }
    return [tr("The period ends before it begins.")]
  }

  /// Whether any filter is set.
  var isFiltered: Bool {
    words != nil || artist != nil || source != nil || yearText("from") != nil
      || yearText("to") != nil || kind.filters.contains { code($0) != nil }
  }

  // MARK: How they are shown

  var sort: DiscoveryList.Sort { query["sort"]?.hasSuffix("date") == true ? .date : .title }
  var isDescending: Bool { query["sort"]?.hasPrefix("-") == true }

  /// The columns beside that of the titles.
  var columns: [Column] {
    let chosen = query[all: "column"].compactMap(Column.init)
    return chosen.isEmpty ? usualColumns : available.filter(chosen.contains)
  }
  private var usualColumns: [Column] {
    kind == .artwork ? [.artist, .date, .borough] : [.borough, .town]
  }
  /// The columns that a list of this kind can have.
  var available: [Column] { Column.allCases.filter { $0 != .artist || kind == .artwork } }

  static let sizes = [25, 50, 100, 200]
  /// The number of rows on a page.
  var size: Int {
    query["size"].flatMap(Int.init).flatMap { Self.sizes.contains($0) ? $0 : nil } ?? 50
  }
  /// The number of the page, from 1, as the address asks for it.
  var page: Int { max(1, query["page"].flatMap(Int.init) ?? 1) }

  // MARK: Addresses

  /// The same list, sorted by something; in the other direction if it is sorted by that already.
  func address(sortedBy sort: DiscoveryList.Sort) -> String {
    let isReversed = sort == self.sort && !isDescending
    let value = isReversed ? "-\(sort.rawValue)" : sort == .title ? nil : sort.rawValue
    return query.setting("page", to: nil).setting("sort", to: value).address(kind.listPath)
  }

  /// Another page of the list.
  func address(ofPage page: Int) -> String {
    query.setting("page", to: page == 1 ? nil : String(page)).address(kind.listPath)
  }

  /// The address without the fields that a form sent empty; nil when there are none.
  var shorterAddress: String? {
    let kept = query.fields.filter { !$0.value.isEmpty }
    return kept.count == query.fields.count ? nil : FormFields(kept).address(kind.listPath)
  }

  /// The same list as a file, in the same order.
  func address(as format: ResearchQuery.Format) -> String {
    content.address("\(kind.listPath).\(format.fileExtension)")
  }

  /// The file with the whole list.
  func file(_ format: ResearchQuery.Format) -> WebListFile {
    let filters = content.setting("sort", to: nil).fields.map { "\($0.name)=\($0.value)" }
    return WebListFile(
      name: "mona-\(kind.listPath.dropFirst()).\(format.fileExtension)", format: format,
      subject: (["type=\(kind.name)"] + filters).joined(separator: " "))
  }

  /// The fields that say which discoveries there are, in which order.
  private var content: FormFields {
    FormFields(
      query.fields.filter { !["page", "size", "column"].contains($0.name) && !$0.value.isEmpty })
  }

  // MARK: Reading

  /// The discoveries in order; none when a filter makes no sense.
  func ids(in catalogue: Catalogue, language: Language) throws -> [DiscoveryID] {
    guard faults.isEmpty else { return [] }
    var wanted: Set<DiscoveryID>?
    func keep(_ ids: Set<DiscoveryID>) { wanted = wanted?.intersection(ids) ?? ids }
    for type in kind.filters {
      guard let code = code(type) else { continue }
      let facet = try catalogue.facet(FacetName(type, code: code))
      keep(try facet.map { try catalogue.discoveries(ofFacet: $0.id) } ?? [])
    }
    if let artist {
      let facets = try catalogue.facets(.artist, matching: artist, language: language)
      keep(try facets.reduce(into: []) { $0.formUnion(try catalogue.discoveries(ofFacet: $1.id)) })
    }
    if let source {
      let number = try catalogue.source(named: source)?.id
      guard let number else { return [] }
      let keys = DiscoveryID.keys(ofSource: number)
      keep(
        Set(
          try catalogue.listedKeys(of: kind).filter(keys.contains).compactMap {
            DiscoveryID(key: $0)
          }))
    }
    var list = DiscoveryList()
    list.kinds = [kind]
    list.matching = words
    (list.sort, list.isDescending) = (sort, isDescending)
    var ids = try catalogue.ordered(list, language: language).ids
    if let wanted { ids = ids.filter(wanted.contains) }
    let (first, last) = (year("from"), year("to"))
    guard first != nil || last != nil else { return ids }
    return try catalogue.rows(ids).filter { row in
      guard let year = row.produced?.year else { return false }
      return year >= first ?? year && year <= last ?? year
    }.map(\.id)
  }
}
