import MonaModel

/// A record with named values: a table row or the properties of a feature.
struct TableRow {
  private let members: [JSON.Member]
  let columns: Columns

  /// - Parameter columns: the columns to reuse when the names are equal, else their rules; nil to go
  ///   by the names.
  init?(_ record: JSON, columns: Columns? = nil) {
    guard case .object(let members) = record else { return nil }
    self.members = members
    if let columns, columns.names.count == members.count,
      zip(columns.names, members).allSatisfy({ $0 == $1.name })
    {
      self.columns = columns
    } else {
      self.columns = Columns(members.map(\.name), columns?.rules ?? .names)
    }
  }

  /// The value of a role, of its first column that is not empty; `.null` when there is none.
  func value(_ role: ColumnRole, _ language: Language? = nil) -> JSON {
    for column in columns.indexes(of: role, in: language) {
      let value = members[column].value
      if !isNothing(value, of: role) { return value }
    }
    return role == .makers && language == nil ? person : .null
  }

  /// Whether a value is blank, or says that it is unknown.
  private func isNothing(_ value: JSON, of role: ColumnRole) -> Bool {
    switch value {
    case .null: return true
    case .array(let elements): return elements.isEmpty
    case .bool, .object: return false
    case .number: return value.text.map { says($0, nothingOf: role) } ?? false
    case .string(let string):
      let isShort = string.utf8.count < 64
      guard let text = value.text else { return isShort }
      return isShort && CellText.isBlank(text) || says(text, nothingOf: role)
    }
  }

  /// Whether a text says that the value is unknown: "unknown" may be a title, but is no artist.
  private func says(_ text: String, nothingOf role: ColumnRole) -> Bool {
    // What was imported by the first names keeps its identity, which may contain such a text.
    guard !columns.areByFirstNames else { return role.isOfNames && CellText.isUnknown(text) }
    if role == .date, text == "0" { return true }
    return role == .title ? UntitledWork.matches(text) : !role.isOfText && CellText.isUnknown(text)
  }

  /// The artists of columns with a first and a family name; the list of whole names in a row that
  /// several were joined into.
  private var person: JSON {
    var names: [JSON] = []
    for person in columns.people {
      if names.isEmpty, let first = person.columns.first, case .array = members[first].value {
        return members[first].value
      }
      let parts = person.columns.compactMap { Self.text(members[$0].value) }
      let name = parts.filter { !CellText.isUnknown($0) }.joined(separator: " ")
      if !name.isEmpty { names.append(.string(name)) }
    }
    return names.count > 1 ? .array(names) : names.first ?? .null
  }

  /// Whether a value is a text with letters.
  var hasWords: Bool {
    members.contains { member in
      if case .string(let text) = member.value { text.contains(where: \.isLetter) } else { false }
    }
  }

  /// The values that are objects and may be a position.
  var objects: [JSON.Member] {
    zip(members, columns.meanings).compactMap { member, meaning in
      guard case .object = member.value else { return nil }
      switch meaning?.role {
      case nil, .position, .address, .place: return member
      default: return nil
      }
    }
  }

  /// The names and values of a role's columns.
  func members(_ role: ColumnRole) -> [JSON.Member] {
    columns.indexes(of: role).map { members[$0] }
  }

  /// The names of the first columns of two roles; nil if one has none.
  func names(of role: ColumnRole, _ other: ColumnRole) -> (String, String)? {
    guard let one = columns.index(of: role), let two = columns.index(of: other) else { return nil }
    return (columns.names[one], columns.names[two])
  }

  /// The text of a role on one line; nil when it is blank.
  func text(_ role: ColumnRole, _ language: Language? = nil) -> String? {
    Self.text(value(role, language))
  }

  /// The text of a role with its line breaks, in French and English.
  func paragraphs(_ role: ColumnRole) -> Localized {
    func text(_ value: JSON) -> String? {
      guard let text = Self.content(value) else { return Self.text(value) }
      if text.hasPlainBlanks { return text }
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .map { $0.split { $0.isWhitespace }.joined(separator: " ") }
      // Two paragraphs are one empty line apart.
      var kept: [String] = []
      for line in lines where !line.isEmpty || kept.last?.isEmpty == false { kept.append(line) }
      while kept.last?.isEmpty == true { kept.removeLast() }
      return kept.joined(separator: "\n").nonEmpty
    }
    let value = value(role)
    if case .object = value { return value.localized }
    return Localized(fr: text(value), en: text(self.value(role, .english)))
  }

  func localized(_ role: ColumnRole) -> Localized {
    let value = value(role)
    if case .object = value { return value.localized }
    return Localized(fr: Self.text(value), en: text(role, .english))
  }

  /// The terms of a role, separated by semicolons.
  func terms(_ role: ColumnRole) -> Terms {
    Terms(fr: Self.words(value(role)), en: Self.words(value(role, .english)))
  }

  /// The elements of a role, separated by semicolons or in a JSON array.
  func words(_ role: ColumnRole) -> [String] { Self.words(value(role)) }

  /// The names of all makers, each once.
  var makers: [String] {
    var names = words(.makers)
    for column in columns.indexes(of: .furtherMakers) {
      for name in words(at: column) where !names.contains(name) && !CellText.isUnknown(name) {
        names.append(name)
      }
    }
    return names
  }

  /// The elements of a column.
  func words(at column: Int) -> [String] { Self.words(members[column].value) }

  /// The text of a value on one line, with normalized white space; of a person or a thing that is an object (JSON-LD's
  /// `creator`), its name.
  static func text(_ value: JSON) -> String? {
    if case .string(let text) = value, text.isPlainLine {
      return CellText.isBlank(text) ? nil : text
    }
    if case .array = value { return words(value).joined(separator: ", ").nonEmpty }
    if case .object = value, case .string = value["name"] { return text(value["name"]) }
    guard let text = content(value) else { return nil }
    if text.hasSingleBlanks { return text }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ").nonEmpty
  }

  /// The text of a value without HTML; nil when it is blank, or a word that stands for nothing.
  private static func content(_ value: JSON) -> String? {
    guard let text = value.text, !CellText.isBlank(text) else { return nil }
    return HTMLText.plain(text)
  }

  /// The elements of a list.
  static func words(_ value: JSON) -> [String] {
    if case .array(let elements) = value { return elements.compactMap(text) }
    guard let text = text(value) else { return [] }
    guard text.hasBytes(";") else { return Self.text(.string(text)).map { [$0] } ?? [] }
    return text.utf8.split(separator: UInt8(ascii: ";"))
      .compactMap { Self.text(.string(String(Substring($0)))) }
  }
}

extension String {
  /// Whether it is surely what `TableRow.text` makes of it, unless it stands for nothing: without HTML,
  /// mojibake and control characters, and white space only as single blanks between words.
  ///
  /// Most texts of tables are; each is looked at several times.
  fileprivate var isPlainLine: Bool {
    isPlain { byte, previous in
      switch byte {
      case 0x00..<0x20, UInt8(ascii: "<"), UInt8(ascii: "&"): false
      default: byte != 0x20 || previous != 0x20
      }
    }
  }

  /// Whether it has no control characters such as line breaks, and no two blanks side by side.
  fileprivate var hasSingleBlanks: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      var last: UInt8 = 0
      for byte in bytes {
        if byte < 0x20 || byte == 0x20 && last == 0x20 { return false }
        last = byte
      }
      return true
    } ?? false
  }

  /// Whether its white space is single blanks between words.
  ///
  /// False also for some other texts: those with characters whose UTF-8 begins like that of white
  /// space.
  fileprivate var hasPlainBlanks: Bool {
    hasSingleBlanks && utf8.first != 0x20 && utf8.last != 0x20
      && !utf8.contains { $0 == 0xC2 || (0xE1...0xE3).contains($0) }
  }
}
