import MonaModel

/// A record whose values stand under names: a row of a table, the properties of a feature.
struct TableRow {
  private let members: [JSON.Member]
  let columns: Columns

  /// - Parameter columns: those of the names of `record`'s members, when they are known already.
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

  /// The value of a column; `.null` when there is no such column.
  func value(_ role: ColumnRole, _ language: Language? = nil) -> JSON {
    columns.index(of: role, in: language).map { members[$0].value } ?? .null
  }

  /// What a column says, on one line; nil when it says nothing.
  func text(_ role: ColumnRole, _ language: Language? = nil) -> String? {
    Self.text(value(role, language))
  }

  func localized(_ role: ColumnRole) -> Localized {
    Localized(fr: text(role), en: text(role, .english))
  }

  /// The words of a list, apart by semicolons.
  func terms(_ role: ColumnRole) -> Terms {
    Terms(fr: Self.words(value(role)), en: Self.words(value(role, .english)))
  }

  /// Names of people and the like, apart by semicolons or in a JSON list.
  func words(_ role: ColumnRole) -> [String] { Self.words(value(role)) }

  /// A value on one line: what spreadsheets broke into several is one sentence here.
  static func text(_ value: JSON) -> String? {
    if case .array = value { return words(value).joined(separator: ", ").nonEmpty }
    guard let text = value.text else { return nil }
    guard text.utf8.contains(where: { $0 <= 0x20 && $0 != 0x20 }) || text.contains("  ") else {
      return text
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ").nonEmpty
  }

  /// The words of a list.
  static func words(_ value: JSON) -> [String] {
    if case .array(let elements) = value { return elements.compactMap(text) }
    guard let text = text(value) else { return [] }
    return text.split(separator: ";").compactMap { Self.text(.string(String($0))) }
  }
}

extension String {
  /// Nil for an empty text.
  var nonEmpty: String? { isEmpty ? nil : self }
}
