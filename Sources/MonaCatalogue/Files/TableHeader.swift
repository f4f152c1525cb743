import Foundation
import MonaModel

/// The header of a table.
enum TableHeader {
  /// The number of rows among which it is looked for.
  static let reach = 20

  /// The names of the columns; "#1" for the first if it has none.
  static func names(_ row: [JSON]) -> [String] {
    row.enumerated().map { index, value in
      value.text.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        ?? "#\(index + 1)"
    }
  }

  // MARK: Names apart from the rows

  /// The names in a list of texts, or of objects that describe columns; empty if some have none.
  static func names(ofList list: JSON) -> [String] {
    let names = list.elements.map { column in
      column.text
        ?? ["name", "label", "title", "id", "fieldName"].lazy.compactMap { column[$0].text }
        .first
    }
    let known = names.compactMap(\.self)
    return known.count == names.count ? known : []
  }

  /// The names of the columns of Socrata's `rows.json`, empty for the portal's own; nil for anything
  /// else.
  static func names(ofSocrata meta: JSON) -> [String]? {
    let columns = meta["view"]["columns"].elements
    guard !columns.isEmpty else { return nil }
    return columns.enumerated().map { index, column in
      column["dataTypeName"].text == "meta_data" ? "" : column["name"].text ?? "#\(index + 1)"
    }
  }

  /// A location of Socrata's rows: address, latitude, longitude and two more; nil for other values.
  static func location(_ value: JSON) -> JSON? {
    guard case .array(let parts) = value, parts.count == 5, parts[0].text?.hasPrefix("{") != false,
      case .bool = parts[4]
    else { return nil }
    return .object([
      JSON.Member(name: "human_address", value: parts[0]),
      JSON.Member(name: "latitude", value: parts[1]),
      JSON.Member(name: "longitude", value: parts[2]),
    ])
  }

  // MARK: No names

  /// Names for the columns of rows without a header: of the position, a title and a year; nil if the
  /// first row is no record, or its position could be in either order.
  static func names(ofRows rows: [[JSON]]) -> [String]? {
    guard let width = rows.first?.count, width > 2 else { return nil }
    let rows = rows.filter { $0.count == width }
    func column(_ index: Int) -> [String] { rows.compactMap { $0[index].text } }
    let degrees = (0..<width).filter { index in
      let values = column(index)
      return values.count == rows.count && values.allSatisfy(isDegrees)
    }
    guard degrees.count == 2,
      let isEastFirst = isEastFirst(
        rows.map { row in
          degrees.compactMap { SourcePosition.degrees(row[$0], isEast: false) }
        })
    else { return nil }
    var names = (1...width).map { "#\($0)" }
    names[degrees[0]] = isEastFirst ? "longitude" : "latitude"
    names[degrees[1]] = isEastFirst ? "latitude" : "longitude"
    if let title = (0..<width).first(where: { isOfTitles(column($0), of: rows.count) }) {
      names[title] = "titre"
    }
    if let year = (0..<width).first(where: { index in
      !column(index).isEmpty
        && column(index).allSatisfy { Int($0).map((1000..<2200).contains) ?? false }
    }) {
      names[year] = "annee"
    }
    return names
  }

  /// Whether a text is a number with at least three decimals.
  private static func isDegrees(_ text: String) -> Bool {
    text.wholeMatch(of: /-?[0-9]{1,3}[.,][0-9]{3,}/) != nil
  }

  /// Whether the first of two numbers is the longitude in each row; nil if none tells.
  private static func isEastFirst(_ pairs: [[Double]]) -> Bool? {
    let told = pairs.compactMap { pair in
      pair.count == 2 ? SourcePosition.isEastFirst(pair[0], pair[1]) : nil
    }
    guard let first = told.first, told.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  /// Whether texts are short, and most of them different.
  private static func isOfTitles(_ texts: [String], of count: Int) -> Bool {
    texts.count * 2 > count && Set(texts).count * 3 > texts.count * 2
      && texts.allSatisfy { text in
        text.utf8.count < 200 && text.contains(where: \.isLetter) && !text.contains("://")
      }
  }
}
