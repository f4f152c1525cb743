import MonaTestSupport
import Testing

@testable import MonaModel

@Suite struct CollationTests {
  /// Names of various forms.
  private static let names = [
    "Abeille", "L’Abri", "côté", "Cœur", "« École »", "Échelle 10", "La joute II", "Œuvre",
    "Saint-Valérien", "Straße", "2 × 2", "12 apôtres", ".98",
  ]

  private func sorted(_ names: [String?], _ language: Language) -> [String?] {
    names.shuffled().sorted {
      Collation.key($0, in: language).lexicographicallyPrecedes(Collation.key($1, in: language))
    }
  }

  @Test(arguments: [
    (Language.french, ["cote", "côte", "coté", "côté"]),
    (Language.english, ["cote", "coté", "côte", "côté"]),
  ])
  func `accents are compared from the end in French, from the beginning in English`(
    language: Language, names: [String]
  ) {
    #expect(sorted(names, language) == names)
  }

  @Test(arguments: Language.allCases)
  func `letters sort first, then numbers, then other characters, then empty names`(
    language: Language
  ) {
    let names: [String?] = ["Âme", "zèbre", "3 disques", "20 disques", "…", nil]
    #expect(sorted(names, language) == names)
  }

  @Test(arguments: Language.allCases)
  func `numbers are ordered by their value, at any position`(language: Language) {
    let names = ["Échelle 2", "Échelle 10", "Échelle 010 b", "Échelle 100", "Échelles"]
    #expect(sorted(names, language) == names)
    #expect(Collation.key("7", in: language) == Collation.key("007", in: language))
    #expect(Collation.key("0", in: language) == Collation.key("000", in: language))
  }

  @Test(
    arguments: [
      ("L'île", "L’île"), ("« Joute »", "Joute"), ("Saint-Valérien", "Saint Valérien"),
      ("Œuvre", "OEuvre"), ("Joute !", "Joute"), ("d\u{2BC}or", "dor"), ("cœur", "coeur"),
    ])
  func `quotes, dashes, apostrophes and ligatures are ignored at first`(left: String, right: String)
  {
    for language in Language.allCases {
      let (left, right) = (letters(left, language), letters(right, language))
      #expect(left == right)
    }
  }

  /// The first level of a key.
  private func letters(_ name: String, _ language: Language) -> [UInt8] {
    Array(Collation.key(name, in: language).prefix { $0 != 0 })
  }

  @Test(arguments: Language.allCases)
  func `lower case sorts before upper case, as the last criterion`(language: Language) {
    let names = ["joute", "Joute", "JOUTE", "joute a"]
    #expect(sorted(names, language) == names)
  }

  @Test func `a decomposed accent sorts like a composed one`() {
    #expect(letters("e\u{301}cole", .french) == letters("école", .french))
    #expect(Collation.key("ecole", in: .french) != Collation.key("e\u{301}cole", in: .french))
  }

  @Test func `the keys of both languages made together equal those made one by one`() {
    let names: [Localized] = [
      Localized(), Localized(fr: "Côté"), Localized(en: "Owl A"), Localized(fr: "Hibou", en: "Owl"),
      Localized(fr: "coté", en: "coté"), Localized(fr: "//\\"), Localized(fr: "12 Œuvres d'été"),
    ]
    for name in names + Self.names.map({ Localized(fr: $0) }) {
      let keys = Collation.keys(name)
      #expect(keys.fr == Collation.key(name.text(in: .french), in: .french))
      #expect(keys.en == Collation.key(name.text(in: .english), in: .english))
    }
  }

  @Test func `a name sorts after its prefixes`() {
    for name in Self.names {
      let keys = [Collation.key(name, in: .french), Collation.key(name + " z", in: .french)]
      #expect(keys[0].lexicographicallyPrecedes(keys[1]), "\(name)")
    }
  }
}
