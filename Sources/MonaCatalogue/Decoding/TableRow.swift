import MonaModel

/// A record with named values: a table row or the properties of a feature.
struct TableRow {
  private let members: [JSON.Member]
  let columns: Columns

  /// - Parameter columns: the columns to reuse when the names are equal.
  init?(_ record: JSON, columns: Columns? = nil) {
    guard case .object(let members) = record else { return nil }
    self.members = members
    if let columns, columns.names.count == members.count,
      zip(columns.names, members).allSatisfy({ $0 == $1.name })
    {
      self.columns = columns
    } else {
      self.columns = Columns(members.map(\.name))
    }
  }

  /// The value of a role; `.null` when there is no such column.
  func value(_ role: ColumnRole, _ language: Language? = nil) -> JSON {
    columns.index(of: role, in: language).map { members[$0].value } ?? .null
  }

  /// The text of a role on one line; nil when it is blank.
  func text(_ role: ColumnRole, _ language: Language? = nil) -> String? {
    Self.text(value(role, language))
  }

  func localized(_ role: ColumnRole) -> Localized {
    Localized(fr: text(role), en: text(role, .english))
  }

  /// The terms of a role, separated by semicolons.
  func terms(_ role: ColumnRole) -> Terms {
    Terms(fr: Self.words(value(role)), en: Self.words(value(role, .english)))
  }

  /// The elements of a role, separated by semicolons or in a JSON array.
  func words(_ role: ColumnRole) -> [String] { Self.words(value(role)) }

  /// The text of a value on one line, with normalized white space.
  static func text(_ value: JSON) -> String? {
    if case .array = value { return words(value).joined(separator: ", ").nonEmpty }
    guard let text = value.text else { return nil }
    guard text.utf8.contains(where: { $0 <= 0x20 && $0 != 0x20 }) || text.contains("  ") else {
      return text
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ").nonEmpty
  }

  /// The elements of a list.
  static func words(_ value: JSON) -> [String] {
    if case .array(let elements) = value { return elements.compactMap(text) }
    guard let text = text(value) else { return [] }
    return text.split(separator: ";").compactMap { Self.text(.string(String($0))) }
  }
}

extension String {
  /// The text, or nil when it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}
