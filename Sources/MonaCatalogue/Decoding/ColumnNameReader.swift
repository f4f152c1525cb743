import MonaModel

/// Reads the names of a table's columns in every language that `ColumnVocabulary` has.
///
/// They have prefixes, numbers and underscores: "Obj_Titel", "1. Künstler/in", "artistName".
enum ColumnNameReader {
  /// The meanings of a table's columns; nil where unknown.
  static func ranked(_ names: [String]) -> [RankedMeaning?] {
    let keys = names.map(NormalizedKey.of)
    let (people, lone) = people(names)
    // ArcGIS writes who entered a row, and when, beside who edited it.
    let isTracked = keys.contains(where: tracking.contains)
    var ranked = names.indices.map { index -> RankedMeaning? in
      if let person = people[index] { return person }
      if lone.contains(index) || isTracked && tracked.contains(keys[index]) { return nil }
      return meaning(of: names[index])
    }
    // Columns may be numbered one after the other: "2. Künstler" is then the only one.
    func indexes(of role: ColumnRole) -> [Int] {
      ranked.indices.filter { ranked[$0]?.meaning.role == role }
    }
    if people.isEmpty, indexes(of: .makers).isEmpty, let first = indexes(of: .furtherMakers).first {
      ranked[first]?.meaning.role = .makers
    }
    // Beside "NAME_FR", "NAME" is in English; OpenStreetMap's "name" beside "name:fr" may not be.
    for (index, key) in keys.enumerated()
    where englishNames.contains(key) && !keys.contains(key + "en") {
      guard let french = keys.firstIndex(of: key + "fr"), !names[french].contains(":") else {
        continue
      }
      if ranked[index]?.meaning.role.isTranslated == true {
        ranked[index]?.meaning.isEnglish = true
      }
    }
    return ranked
  }

  private static let englishNames: Set = [
    "name", "title", "artworktitle", "worktitle", "medium", "building", "material", "materials",
    "type", "category", "description", "artworkname", "location", "place", "access",
  ]

  private static let tracking: Set = [
    "editor", "editdate", "lastediteduser", "lastediteddate", "lasteditor", "edituser",
    "lasteditedby", "modifiedby", "updatedby",
  ]
  static let tracked: Set = [
    "creator", "creationdate", "createdby", "createduser", "createddate", "datecreated",
  ]

  /// The meaning of a column name; nil when unknown.
  static func meaning(of name: String) -> RankedMeaning? {
    let meanings = ColumnVocabulary.meanings
    let letters = NormalizedKey.of(name)
    if let found = meanings[letters] { return spaced(found) }
    if let found = ColumnNames.ending(letters, among: meanings) {
      let isEnglish = found.meaning.isEnglish
      return translated(found, isEnglish: isEnglish, isFrench: !isEnglish)
    }
    var words = words(of: name)
    // The number of one of several columns: "Artist 2", "2. Künstler/in".
    var number: Int?
    while words.count > 1, let last = words.last.flatMap({ Int($0) }) {
      number = last
      words.removeLast()
    }
    while words.count > 1, let first = words.first.flatMap({ Int($0) }) {
      number = number ?? first
      words.removeFirst()
    }
    guard var found = meaning(of: words) ?? truncated(name, letters) else { return nil }
    if let number, number > 1 {
      found.rank += 10 * min(number, 100)
      if found.meaning.role == .makers { found.meaning.role = .furtherMakers }
    }
    return found
  }

  private static func meaning(of words: [String]) -> RankedMeaning? {
    if let found = ColumnVocabulary.meanings[words.joined()] { return spaced(found) }
    for (language, rest) in [
      (words.last, words.dropLast()), (words.first, words.dropFirst()),
    ] {
      if let language, let isEnglish = ColumnVocabulary.languages[language],
        let found = meaningWithoutLanguage(Array(rest))
      {
        return translated(
          found, isEnglish: isEnglish, isFrench: ColumnVocabulary.french.contains(language))
      }
    }
    return meaningWithoutLanguage(words).map(spaced)
  }

  /// A meaning whose rank leaves room for a French one before it.
  private static func spaced(_ found: RankedMeaning) -> RankedMeaning {
    RankedMeaning(found.meaning, rank: 2 * found.rank, isOfPlace: found.isOfPlace)
  }

  private static func meaningWithoutLanguage(_ words: [String]) -> RankedMeaning? {
    guard !words.isEmpty else { return nil }
    if let found = ColumnVocabulary.meanings[words.joined()] { return found }
    let isFurther = words.contains(where: ColumnVocabulary.further.contains)
    let rest = words.filter { word in
      !ColumnVocabulary.qualifiers.contains(word) && !ColumnVocabulary.further.contains(word)
    }
    guard !rest.isEmpty, rest.count < words.count,
      var found = ColumnVocabulary.meanings[rest.joined()]
    else { return nil }
    if isFurther {
      // "Other name" is another title, which the vocabulary has.
      guard found.meaning.role == .makers else { return nil }
      found.meaning.role = .furtherMakers
    }
    // Exact names are more specific.
    found.rank += 200
    return found
  }

  /// A meaning in a stated language: French stands first, and what is neither French nor English
  /// after all others.
  private static func translated(
    _ found: RankedMeaning, isEnglish: Bool, isFrench: Bool
  ) -> RankedMeaning {
    var found = found
    found.meaning.isEnglish = isEnglish && found.meaning.role.isTranslated
    found.rank = 2 * found.rank + (isFrench ? -1 : isEnglish ? 0 : 1000)
    return found
  }

  /// The meaning of a name that a shapefile cut off after ten bytes: "ARTIST_NAM".
  private static func truncated(_ name: String, _ letters: String) -> RankedMeaning? {
    guard name.utf8.count == 10, letters.utf8.count > 6 else { return nil }
    let found = ColumnVocabulary.meanings.filter { $0.key.hasPrefix(letters) }.map(\.value)
    guard let first = found.min(by: { $0.rank < $1.rank }),
      found.allSatisfy({ $0.meaning == first.meaning })
    else { return nil }
    return RankedMeaning(first.meaning, rank: first.rank + 300, isOfPlace: first.isOfPlace)
  }

  // MARK: People

  private static let givenParts: [[String]] = [
    ["first", "name"], ["given", "name"], ["firstname"], ["givenname"], ["forename"], ["fname"],
    ["prenom"], ["prenoms"], ["vorname"], ["vornamen"], ["voornaam"], ["first"],
  ]
  private static let familyParts: [[String]] = [
    ["last", "name"], ["family", "name"], ["lastname"], ["familyname"], ["surname"], ["lname"],
    ["nachname"], ["familienname"], ["achternaam"], ["apellido"], ["apellidos"], ["cognome"],
    ["sobrenome"], ["apelido"], ["last"],
  ]
  /// Words that are a first name beside a family name, or a family name beside a first name, and
  /// else whole names.
  private static let weakGiven: [[String]] = [["nombre"], ["nombres"], ["nome"]]
  private static let weakFamily: [[String]] = [["nom"], ["noms"], ["name"], ["names"], ["naam"]]

  /// The columns with the first and the family names of artists, in pairs, and those with a first
  /// name alone, which says nothing.
  private static func people(
    _ names: [String]
  ) -> (pairs: [Int: RankedMeaning], lone: Set<Int>) {
    typealias Parts = (given: Int?, family: Int?)
    var sure: [[String]: Parts] = [:]
    var weak: [[String]: Parts] = [:]
    for (index, name) in names.enumerated() {
      let words = words(of: name)
      if let owner = owner(of: words, without: givenParts) {
        if sure[owner]?.given == nil { sure[owner, default: (nil, nil)].given = index }
      } else if let owner = owner(of: words, without: familyParts) {
        if sure[owner]?.family == nil { sure[owner, default: (nil, nil)].family = index }
      } else if let owner = owner(of: words, without: weakGiven), !owner.isEmpty {
        if weak[owner]?.given == nil { weak[owner, default: (nil, nil)].given = index }
      } else if let owner = owner(of: words, without: weakFamily) {
        if weak[owner]?.family == nil { weak[owner, default: (nil, nil)].family = index }
      }
    }
    var people: [Int: RankedMeaning] = [:]
    var lone: Set<Int> = []
    func place(_ parts: Parts) -> Int { parts.given ?? parts.family ?? 0 }
    let owners = sure.sorted { place($0.value) < place($1.value) }
    for (rank, (owner, parts)) in owners.enumerated() {
      let given = parts.given ?? weak[owner]?.given
      let family = parts.family ?? weak[owner]?.family
      if let given, let family {
        people[given] = RankedMeaning(ColumnMeaning(.givenName), rank: rank)
        people[family] = RankedMeaning(ColumnMeaning(.familyName), rank: rank)
      } else if let family, !owner.isEmpty {
        people[family] = RankedMeaning(ColumnMeaning(.makers), rank: 500)
      } else if let given {
        lone.insert(given)
      }
    }
    return (people, lone)
  }

  /// Whose name a column has, as the words beside those of a part; nil when it has no such part, or
  /// the name is of somebody else than an artist.
  private static func owner(of words: [String], without parts: [[String]]) -> [String]? {
    for part in parts {
      guard words.count >= part.count else { continue }
      for start in 0...(words.count - part.count)
      where Array(words[start..<start + part.count]) == part {
        let rest = (words[..<start] + words[(start + part.count)...]).filter {
          !articles.contains($0)
        }
        let isArtist = rest.allSatisfy { ColumnVocabulary.artists.contains($0) || Int($0) != nil }
        return isArtist ? rest.sorted() : nil
      }
    }
    return nil
  }

  private static let articles: Set = [
    "de", "du", "des", "la", "le", "l", "d", "of", "the", "del", "dell", "della", "van", "der",
    "do",
    "da", "s",
  ]

  // MARK: Words

  /// The normalized words of a name: parted by anything else than letters and digits, between
  /// letters and digits, and before a capital after a small letter.
  static func words(of name: String) -> [String] {
    var (words, word) = ([String](), "")
    var previous: Character?
    for character in name {
      let isPart = character.isLetter || character.isNumber
      let isNew =
        previous.map { previous in
          previous.isLowercase && character.isUppercase
            || previous.isNumber != character.isNumber
        } ?? false
      if !isPart || isNew, !word.isEmpty {
        words.append(word)
        word = ""
      }
      if isPart { word.append(character) }
      previous = isPart ? character : nil
    }
    if !word.isEmpty { words.append(word) }
    return words.map(NormalizedKey.of).filter { !$0.isEmpty }
  }
}
