/// The family name under which a directory lists a person: Jean-Paul Riopelle under R.
///
/// The rule is that of catalogues of libraries: the last word, with the particles before it that are
/// written with a capital (Michel De Broin) or are articles (du, des, la, le), while a small "de",
/// "van" or "von" stays with the given names. Collectives, firms and pseudonyms are listed as they
/// are, and so are Chinese and Hungarian names that begin with the family name. `exceptions` has the
/// names that the rule gets wrong.
package enum FamilyName {
  /// The name as a directory orders it, "Riopelle, Jean-Paul"; unchanged if it is no person's.
  package static func inverted(_ name: String) -> String {
    let (name, note) = withoutNote(name)
    return inverted(alone: name) + note
  }

  /// A name without the note in parentheses at its end, "(1898–1976)", and that note.
  private static func withoutNote(_ name: String) -> (name: String, note: String) {
    guard name.last == ")", let start = name.lastIndex(of: "("), start > name.startIndex else {
      return (name, "")
    }
    let end = name[..<start].lastIndex { !$0.isWhitespace }.map(name.index(after:)) ?? start
    return (String(name[..<end]), String(name[end...]))
  }

  private static func inverted(alone name: String) -> String {
    // "King, Jr." is no inversion.
    let name = withoutCommaBeforeSuffix(name)
    let words = name.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count > 1 else { return name }
    if let start = exceptions[NormalizedKey.of(name)] { return inverted(words, at: start) }
    guard !isListedAsItIs(words) else { return name }
    // "Jr." stays with the family name.
    var last = words.count - 1
    if last > 1, isSuffix(words[last]) { last -= 1 }
    guard isFamilyName(words[last]) else { return name }
    var start = last
    while start > 1, isParticle(words[start - 1]) { start -= 1 }
    return inverted(words, at: start)
  }

  private static func inverted(_ words: [String], at start: Int) -> String {
    guard start > 0 else { return words.joined(separator: " ") }
    var (given, family) = (Array(words[..<start]), Array(words[start...]))
    // "Jeanne d’Arc" is listed under A.
    if let first = family.first, first.hasPrefix("d'") || first.hasPrefix("d’"), first.count > 2 {
      family[0] = String(first.dropFirst(2))
      given.append(String(first.prefix(2)))
    }
    return "\(family.joined(separator: " ")), \(given.joined(separator: " "))"
  }

  /// "Martin Luther King Jr." for "Martin Luther King, Jr."; the name itself without such a suffix.
  private static func withoutCommaBeforeSuffix(_ name: String) -> String {
    // Most names have no comma.
    guard name.utf8.contains(UInt8(ascii: ",")) else { return name }
    let parts = name.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, isSuffix(String(parts[1])), parts[0].contains(" ") else { return name }
    return "\(parts[0])\(parts[1].first == " " ? "" : " ")\(parts[1])"
  }

  /// Whether a word distinguishes relatives of the same name: "Jr.", "III", "père".
  static func isSuffix(_ word: String) -> Bool { suffixes.contains(NormalizedKey.of(word)) }

  /// Whether words are, in this order, a Chinese or Vietnamese family name and given names, or a
  /// Hungarian family name and a given name.
  private static func beginsWithFamilyName(_ words: [String]) -> Bool {
    if easternFamilyNames.contains(NormalizedKey.of(words[0])) { return words.count <= 3 }
    let isGiven = { (word: String) in hungarianGivenNames.contains(word.lowercased()) }
    return words.count == 2 && isGiven(words[1]) && !isGiven(words[0])
  }

  private static func isParticle(_ word: String) -> Bool {
    let key = NormalizedKey.of(word)
    return articles.contains(key) || (word.first?.isUppercase == true && particles.contains(key))
  }

  /// Whether a last word can be a family name: no initial, no number and no nickname such as "one".
  private static func isFamilyName(_ word: String) -> Bool {
    let letters = word.filter(\.isLetter)
    let elided = word.hasPrefix("d'") || word.hasPrefix("d’")
    return letters.count > 1 && (word.first?.isUppercase == true || elided)
      && !word.contains(where: \.isNumber)
  }

  /// Whether a name is that of several people or of no person.
  private static func isListedAsItIs(_ words: [String]) -> Bool {
    if words.contains(where: { $0.utf8.contains(where: joining.contains) }) { return true }
    let keys = words.map(NormalizedKey.of)
    if leading.contains(keys[0]) || words.contains(where: ArtistName.isConjunction)
      || keys.contains(where: collective.contains)
    {
      return true
    }
    // "Van Gogh" has no given name; Al, Mac and O are given names and initials too.
    if words.count == 2, alone.contains(keys[0]) || articles.contains(keys[0]) { return true }
    if beginsWithFamilyName(words) { return true }
    // "Aless MC" has a pseudonym; "JEAN-PAUL RIOPELLE" is written in capitals.
    func isCapital(_ word: String) -> Bool {
      word.contains(where: \.isLetter) && word == word.uppercased()
    }
    let last = words[words.count - 1]
    return last.count <= 3 && isCapital(last) && !isSuffix(last) && !words.allSatisfy(isCapital)
  }

  /// Signs between the names of several people, or in those of no person.
  private static let joining = Array(",&+/:;@*".utf8)

  private static let suffixes: Set<String> = ["jr", "sr", "ii", "iii", "iv", "fils", "pere"]

  /// Particles that belong to the family name however they are written.
  private static let articles: Set<String> = [
    "du", "des", "la", "le", "les", "del", "della", "dello", "di", "zum", "zur", "st", "ste",
    "saint", "sainte",
  ]

  /// Particles that belong to the family name when they are written with a capital.
  private static let particles: Set<String> = [
    "de", "da", "das", "dos", "d", "van", "vander", "ver", "von", "der", "den", "ter", "ten", "zu",
    "mac", "mc", "al", "el", "abu", "bin", "o",
  ]

  /// Particles that begin a family name without given names: "Van Gogh", "De Kooning".
  private static let alone: Set<String> = [
    "de", "da", "das", "dos", "van", "vander", "von", "der", "den",
  ]

  /// First words of names that are no person's.
  private static let leading: Set<String> = [
    "le", "la", "les", "l", "the", "el", "los", "las", "os", "il", "gli", "die", "het", "au", "aux",
    "in", "projet", "project", "mr", "mrs", "miss", "mme", "hrh", "chief", "sir", "herr",
    "anonymous", "unknown", "attributed", "attribue", "after", "dapres",
  ]

  /// Chinese and Vietnamese family names, in Latin letters, that are hardly given names elsewhere.
  private static let easternFamilyNames: Set<String> = [
    "ai", "cai", "cao", "chen", "cui", "deng", "feng", "guo", "huang", "jiang", "liao", "liu",
    "nguyen", "peng", "qin", "qiu", "shen", "sui", "wang", "wu", "xiao", "xie", "xu", "xue", "yang",
    "yuan", "yue", "zao", "zeng", "zhang", "zhao", "zheng", "zhong", "zhou", "zhu",
  ]

  /// Hungarian given names, as they are written in Hungarian.
  private static let hungarianGivenNames: Set<String> = [
    "ágnes", "andrás", "árpád", "béla", "dezső", "endre", "erzsébet", "éva", "ferenc", "gábor",
    "géza", "győző", "györgy", "gyula", "ilona", "imre", "istván", "jános", "jenő", "józsef",
    "károly", "katalin", "lajos", "lászló", "margit", "mihály", "miklós", "ödön", "pál", "péter",
    "sándor", "tamás", "vilmos", "zoltán", "zsigmond",
  ]

  /// Words of the names of several people, groups and firms.
  private static let collective: Set<String> = [
    "collectif", "collective", "atelier", "ateliers", "studio", "studios",
    "equipe", "team", "groupe", "group", "crew", "ecole", "school", "jeunes", "eleves", "etudiants",
    "students", "design", "architecte", "architectes", "architects", "architecture", "associes",
    "associates", "inc", "ltee", "ltd", "cie", "co", "company", "compagnie", "productions", "club",
    "societe", "society", "association", "fondation", "foundation", "comite", "centre",
    "universite",
    "university", "ville", "residents", "artistes", "artists",
  ]

  /// Where the family name begins in the names that the rule gets wrong, by normalized name.
  private static let exceptions: [String: Int] = Dictionary(
    uniqueKeysWithValues: exceptionTable.split(separator: "\n").map { line in
      let parts = line.split(separator: "|")
      let given = parts.count > 1 ? parts[0].split(separator: " ").count : 0
      return (NormalizedKey.of(String(line)), given)
    })

  /// Names as "Given | Family"; one without "|" is listed as it is.
  static let exceptionTable = """
    Abdulmari Jr. | De Leon Imao
    Bernard | Séguin Poirier
    Gertrude | Vanderbilt Whitney
    Judith | Bricault Klein
    Kenneth | Hensley Holmden
    Lyse | Charland Favretti
    Montserrat | Duran Muntadas
    Louise | Lemieux Bérubé
    Jasmin | Guérard Alie
    Alexandre | Manuel Dias Farto
    Niki de | Saint Phalle
    Ola | volo
    El | Anatsui
    Ludwig | Mies van der Rohe
    Pablo | Ruiz Picasso
    Francisco de | Goya y Lucientes
    Leonardo da Vinci
    Kim Sooja
    Lee Bul
    Lee Ufan
    Crazy Apes
    Earth Crusher
    Five Eight
    Klone Yourself
    Lorem Ipsum
    Monk E
    Style Over Status
    Zek One
    Killa Ef
    """
}
