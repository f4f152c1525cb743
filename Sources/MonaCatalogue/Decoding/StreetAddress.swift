import MonaModel

/// Joins a street and a house number that a table has in two columns, as the language of the street
/// writes them.
enum StreetAddress {
  /// Where a language writes the number.
  enum Style {
    /// "12, rue Un".
    case french
    /// "12 Main Street".
    case english
    /// "Hauptstraße 12".
    case german
    /// "Calle Mayor, 12".
    case spanish
  }

  /// The names of columns with house numbers, by what they say of the language.
  static let numberNames: KeyValuePairs<Style?, String> = [
    .french: """
    nocivique numerocivique numcivique nciviq numciv noadresse numeroadresse numadresse numvoie numerovoie \
    numerodevoie numerodelavoie numvoirie numerovoirie numerodevoirie novoirie nodevoirie norue nodelarue \
    noderue numrue numerorue numeroderue adressenumerocivique adressenocivique nodeporte numeroimmeuble \
    noimmeuble
    """,
    .english: """
    civicnumber civicno civicnum housenumber houseno housenum housenr streetnumber streetno streetnum stnumber \
    stno stnum addressnumber addressno addressnum addrnumber addrnum buildingnumber buildingno bldgno bldgnumber
    """,
    .german: """
    hausnummer hausnr hausnummern hnr strassennummer adresshausnummer adressehausnummer huisnummer huisnr \
    huisnummers straatnummer
    """,
    .spanish: """
    numerocivico ncivico civico numerodecalle numerocalle numcalle numeroportal numportal portal numeroexterior \
    numexterior noexterior numext numeropuerta numeroporta numerodeporta nporta numporta numerodevia numerovia \
    numvia numeropolicia numerodepolicia ndepolicia
    """,
    nil: "addrhousenumber",
  ]

  /// Names that are those of house numbers right beside a street, and else of anything.
  static let openNames: Set = [
    "numero", "number", "num", "nummer", "nr", "no", "n", "nro",
  ]

  /// - Parameters:
  ///   - number: the text of the number, such as "12", "12 bis" or "12-14".
  ///   - names: the names of the columns of the number and of the street.
  /// - Returns: the street alone if there is no number, or if it has it already.
  static func joined(
    _ street: String, _ number: String, names: (number: String, street: String)
  ) -> String {
    let words = street.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map { key($0) }
    let wanted = key(number[...])
    guard number.contains(where: \.isNumber), number.utf8.count < 20, words.first != wanted,
      words.last != wanted
    else { return street }
    return switch style(words, names) {
    case .french: "\(number), \(street)"
    case .english: "\(number) \(street)"
    case .german: "\(street) \(number)"
    case .spanish: "\(street), \(number)"
    }
  }

  private static func key(_ text: Substring) -> String { NormalizedKey.of(String(text)) }

  private static func style(
    _ words: [String], _ names: (number: String, street: String)
  ) -> Style {
    let (number, street) = (NormalizedKey.of(names.number), NormalizedKey.of(names.street))
    if let said = styles[number] ?? styles[withoutQualifiers(names.number)] { return said }
    for word in words {
      if let style = streetWords[word] { return style }
      if germanEndings.contains(where: { word.hasSuffix($0) && word != $0 }) { return .german }
    }
    return streetNames[street] ?? .english
  }

  private static func withoutQualifiers(_ name: String) -> String {
    ColumnNameReader.words(of: name)
      .filter { !ColumnVocabulary.qualifiers.contains($0) && Int($0) == nil }.joined()
  }

  private static let styles: [String: Style] = {
    var styles: [String: Style] = [:]
    for (style, names) in numberNames {
      for name in names.split(separator: " ") { styles[String(name)] = style }
    }
    return styles
  }()

  /// Words of streets that one language has.
  private static let streetWords: [String: Style] = {
    var words: [String: Style] = [:]
    for (style, text) in [
      (
        Style.french,
        "rue boulevard boul chemin ch quai allee impasse cours route montee cote rang ruelle place"
      ),
      (.english, "street st road rd lane drive dr way highway hwy parkway court crescent terrace"),
      (.german, "strasse str platz weg gasse ufer ring damm straat laan plein kade gracht steeg"),
      (
        .spanish,
        "calle avenida paseo carrer passeig plaza via viale piazza corso vicolo rua praca largo travessa estrada"
      ),
    ] {
      for word in text.split(separator: " ") { words[String(word)] = style }
    }
    return words
  }()

  private static let germanEndings = [
    "strasse", "platz", "gasse", "weg", "ufer", "damm", "straat", "laan", "plein", "kade", "gracht",
  ]

  /// Names of columns with streets that one language has.
  private static let streetNames: [String: Style] = [
    "rue": .french, "voie": .french, "nomvoie": .french, "nomdelavoie": .french, "nomrue": .french,
    "nomdelarue": .french, "adresse": .french, "strasse": .german, "strassenname": .german,
    "straat": .german, "straatnaam": .german, "adres": .german, "calle": .spanish, "via": .spanish,
    "indirizzo": .spanish, "direccion": .spanish, "morada": .spanish, "endereco": .spanish,
  ]
}
