import MonaModel

/// What a table column or feature property contains.
package enum ColumnRole: Int, CaseIterable, Sendable {
  /// The source's own number of the record.
  case number
  case title, alternativeTitle
  case latitude, longitude
  /// The latitude and longitude in one value, or a geometry.
  case position
  /// Both as two numbers, of which the latitude, or the longitude, comes first.
  case latitudeLongitude, longitudeLatitude
  case address, postalCode, city, province, borough, territory
  /// The house number, beside a street in `address`.
  case houseNumber
  /// The makers.
  case makers
  /// More makers, beside those of `makers`: "Artist 2".
  case furtherMakers
  /// A maker's first name, beside a `familyName`.
  case givenName
  case familyName
  /// When it was made.
  case date
  /// The end of production.
  case endDate
  case category, subcategory, discipline, material, technique, support, dimensions
  case owner, producer, funding, acquisition, collection, credits
  /// The building or park it stands in.
  case place
  /// How to find it once there.
  case directions
  case access
  /// The use of a place or building.
  case usage
  case status, synthesis, description, website
  /// The address of a picture, or the name of one of Wikimedia Commons.
  case picture
  /// Who made the picture.
  case pictureAuthor
  /// The licence of the picture.
  case pictureLicence

  /// The name, which is stored, and which monactl prints and reads.
  package var name: String { String(describing: self) }

  /// Whether another column of the role counts where the first is empty: a title or an artist of
  /// another column is one, but another number or date may be of something else.
  var hasSubstitutes: Bool {
    switch self {
    case .number, .latitude, .longitude, .date, .endDate: false
    default: true
    }
  }

  /// The roles of columns with both latitude and longitude.
  static let positions: [ColumnRole] = [.position, .latitudeLongitude, .longitudeLatitude]

  /// Whether the longitude comes first; nil where names and values decide.
  var isEastFirst: Bool? {
    switch self {
    case .latitudeLongitude: false
    case .longitudeLatitude: true
    default: nil
    }
  }

  /// Whether its values are names that records share, of which "unknown" is none; a title may be
  /// that word.
  var isOfNames: Bool {
    switch self {
    case .borough, .territory, .city, .province, .owner, .producer: true
    default: isRepeatable
    }
  }

  /// Whether its values are sentences or titles, in which "unknown" may be a word like others.
  var isOfText: Bool {
    switch self {
    case .title, .alternativeTitle, .description, .synthesis, .credits, .directions: true
    default: false
    }
  }

  /// Whether a row may repeat its record for each value: a table of works joined with their artists.
  var isRepeatable: Bool {
    switch self {
    case .makers, .furtherMakers, .category, .subcategory, .discipline, .material, .technique,
      .support, .usage:
      true
    default: false
    }
  }

  /// Whether one column may give its values in French and another in English.
  var isTranslated: Bool {
    switch self {
    case .title, .alternativeTitle, .category, .subcategory, .discipline, .material, .technique,
      .support, .acquisition, .credits, .place, .directions, .access, .usage, .synthesis,
      .description:
      true
    default: false
    }
  }
}

/// The role of a column, and the language of its values.
package struct ColumnMeaning: Hashable, Sendable {
  /// The role.
  package var role: ColumnRole
  /// Whether its values are in English, beside others in French or in no stated language.
  package var isEnglish: Bool

  /// Creates a meaning.
  package init(_ role: ColumnRole, isEnglish: Bool = false) {
    (self.role, self.isEnglish) = (role, isEnglish)
  }

  /// Its place among all meanings, from 0.
  var place: Int { role.rawValue * 2 + (isEnglish ? 1 : 0) }
  /// The number of places.
  static let placeCount = ColumnRole.allCases.count * 2

  /// All meanings that a person can choose.
  package static let all = ColumnRole.allCases.flatMap { role in
    [ColumnMeaning(role)] + (role.isTranslated ? [ColumnMeaning(role, isEnglish: true)] : [])
  }

  /// The text that is stored, and that monactl prints and reads: "title" or "title:en".
  package var text: String { isEnglish ? "\(role.name):en" : role.name }

  /// The meaning of a text, in any case; nil when there is none.
  package init?(_ text: String) {
    let key = text.lowercased()
    guard let meaning = Self.all.first(where: { $0.text.lowercased() == key }) else { return nil }
    self = meaning
  }
}

/// What each column of a source means, decided once when it is imported and kept with it, so that
/// its records are always decoded alike.
package struct ColumnMeanings: Hashable, Sendable {
  /// A column and what it means.
  package struct Entry: Hashable, Sendable {
    /// The name of the column, as in the file.
    package var name: String
    /// What it means; nil for nothing: its values are only stored.
    package var meaning: ColumnMeaning?

    /// Creates an entry.
    package init(_ name: String, _ meaning: ColumnMeaning?) {
      (self.name, self.meaning) = (name, meaning)
    }
  }

  /// The columns; of several with the same meaning, the first one that is not empty counts.
  package let entries: [Entry]
  private let places: [String: Int]

  /// Creates an assignment; of several entries for a column, the first counts.
  package init(_ entries: [Entry]) {
    var (kept, places) = ([Entry](), [String: Int]())
    for entry in entries where places[entry.name] == nil {
      places[entry.name] = kept.count
      kept.append(entry)
    }
    (self.entries, self.places) = (kept, places)
  }

  /// The place of a column among the entries; nil for an unknown column.
  func place(of name: String) -> Int? { places[name] }

  /// This assignment with other choices, which come first.
  func choosing(_ choices: [Entry]) -> ColumnMeanings {
    choices.isEmpty ? self : ColumnMeanings(choices + entries)
  }

  /// Whether another assignment gives these columns the same meanings, and only adds others.
  func isContinued(by other: ColumnMeanings?) -> Bool {
    other?.entries.starts(with: entries) ?? false
  }

  /// The text in which it is stored: a list of pairs in JSON.
  package var text: String {
    let pairs = entries.map { entry in
      JSON.array([.string(entry.name), entry.meaning.map { .string($0.text) } ?? .null])
    }
    return String(decoding: JSON.array(pairs).bytes, as: UTF8.self)
  }

  /// Reads a stored text; nil when it is none.
  ///
  /// A meaning that this version does not know is nothing.
  package init?(text: String) {
    let bytes = Array(text.utf8)
    // The text may have been damaged.
    let value = try? bytes.withUnsafeBytes { bytes throws(JSONReader.Failure) in
      var reader = JSONReader(bytes)
      return try reader.value()
    }
    guard case .array(let pairs)? = value else { return nil }
    self.init(
      pairs.compactMap { pair in
        guard case .string(let name)? = pair.elements.first else { return nil }
        guard pair.elements.count > 1, case .string(let meaning) = pair.elements[1] else {
          return Entry(name, nil)
        }
        return Entry(name, ColumnMeaning(meaning))
      })
  }
}

/// What decides the meanings of a source's columns.
enum ColumnRules: Hashable, Sendable {
  /// The names, as the first edition of MONA read them: that of sources imported before their
  /// columns were kept.
  case firstNames
  /// The names.
  case names
  /// What was decided at the import; a column that is not in it is recognised by its name.
  case assigned(ColumnMeanings)

  /// The rules of a source by its kept assignment.
  init(kept: ColumnMeanings?) {
    self = kept.map(ColumnRules.assigned) ?? .firstNames
  }

  /// The kept assignment; nil when there is none.
  var kept: ColumnMeanings? {
    if case .assigned(let assignment) = self { assignment } else { nil }
  }
}
