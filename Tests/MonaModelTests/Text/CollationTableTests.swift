import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

/// Titles in the expected order; each is compared with the next.
@Suite struct CollationTableTests {
  private static let french: [String?] = [
    "À la claire fontaine", "Anamnèse 1+1", "Arbre", "Arrêt sur image 2", "« Aube »",
    // A word precedes a longer one; a dash separates words like a blank.
    "Caveau", "Caveau à légumes 1", "Caveau à légumes 2", "Caveau à légumes 10", "Caveaux",
    "Cinéma Architectonica", "Cinéma Architectonica (édition 4/9)",
    // Ligatures are two letters.
    "Cod", "coeur", "cœur", "Cœur de pierre", "Coff", "COSMOTOME NO 7, OH HOMME !",
    // The last accent counts most, capitals count last.
    "cote", "Cote", "COTE", "côte", "Côte", "coté", "Coté", "côté", "Côté", "Côte à côte",
    "curriculum vitæ", "D’un côté", "Écologie", "Égal", "éleve", "élève", "élevé",
    // Numbers sort by value, Roman numerals by letters.
    "Embrace 2", "Embrace 02 b", "Embrace 10", "Embrace 10 b", "Embraces",
    "Figure allongée, en trois morceaux, no 1", "Figure vêtue d’une cape IX",
    "« Gendrd I » et « Gendrd II »", "Île", "Île Dorval", "« Je suis là ! »",
    // Apostrophes of any kind are ignored, and so are missing ones.
    "L’abri", "L'accueil", "L’École", "Les leçons singulières (volet 1)",
    "Les leçons singulières (volet 2)", "L’Été", "LÎle-Bizard", "L’Île-Dorval", "Lin", "Maçon",
    "Maçonnerie", "Mais", "maïs", "Maison", "Nguyen", "Nguyễn", "Oeuf", "Œuf", "Œuvre",
    "Offrande", "Ombres I", "Ombres III", "Ombres IX", "Ombres V", "Où est-il ?",
    "Ouvert sur le monde II", "Passus", "Passūs", "Pêche", "Péché", "pécher", "pêcher",
    "Saint-Laurent", "Saint Michel", "Sainte-Anne", "Trajectoire no 2", "Ubu",
    "Zèbre", "Журавль",
    // Texts without an initial letter come last: numbers, symbols, missing names.
    "1 709 151 103", "2 portes de garage", "3 × 3", "« 4 saisons »", "11ième heure", ".98", "116",
    "//\\\\//\\\\", "…", "★", nil,
  ]

  private static let english: [String?] = [
    "À la claire fontaine", "Anamnesis 1+1", "Arc", "Arc-en-ciel", "‘Arc’ in Blue", "Arcs",
    // A word precedes a longer one; a dash separates words like a blank.
    "Buffering 2", "Building VI", "Cinema Architectonica", "Cinema Architectonica, Edition 4/9",
    "Cloaked Figure IX",
    // Ligatures are two letters.
    "Coed", "coeur", "cœur", "Cœur de pierre", "Coffin",
    // The first accent counts most, capitals count last.
    "cote", "Cote", "COTE", "coté", "Coté", "côte", "Côte", "côté", "Côté", "curriculum vitae",
    "curriculum vitæ", "Dog", "“Dog” and “Cat”", "Dogs", "Don’t Look", "Donté", "éleve", "élevé",
    "élève", "Élever",
    // Numbers sort by value, Roman numerals by letters.
    "Embrace 2", "Embrace 02 b", "Embrace 10", "Embrace 10 b", "Embraces", "Expo 67", "Façade",
    "Facades", "“Gendrd I” and “Gendrd II”", "Hanging Form No. 3", "Hanging Form No. 20",
    "Imaginary Portrait of 24 Universal Geniuses of Today", "“In memoriam I” and “In memoriam II”",
    // Apostrophes are ignored, articles are not.
    "Its", "It’s a Mural", "Its Shadow", "Mural 9", "Mural 10", "Naive", "naïve", "Naïve",
    "Naïve Art", "O’Brien", "Obrist", "Ode", "Péché", "Pêche", "Resume", "Résumé", "Résumés",
    "Saint-Henri", "Saint John", "Saints", "Shadows", "Shadows I", "Shadows II", "Shadows IX",
    "Shadows V", "St. Lawrence", "Stockholm", "strasse", "Straße", "Strassen", "The Owl", "Theatre",
    "Three Piece Reclining Figure No. 1", "Twin 6′ Hearts", "Untitled – 1978",
    "Untitled 2014", "Weightless 5", "Žižek", "Zoë", "ᐊᓪᓚ",
    // Texts without an initial letter come last: numbers, symbols, missing names.
    "2 Doors", "3 York Theatre medallions and Chevron panels", "7 Days", "11th Hour",
    "45 29 40 + 8 73 37 30 + 8", "’80s Wall", ".98", "116", "//\\\\//\\\\", "…", "★", nil,
  ]

  @Test(arguments: [(Language.french, french), (.english, english)])
  func `each title comes before the next`(language: Language, titles: [String?]) {
    #expect(titles.count > 60)
    for (title, next) in zip(titles, titles.dropFirst()) {
      #expect(
        Collation.key(title, in: language)
          .lexicographicallyPrecedes(Collation.key(next, in: language)),
        "“\(title ?? "")” before “\(next ?? "")”")
    }
  }

  @Test(arguments: [(Language.french, french), (.english, english)])
  func `the catalogue lists titles in that order, in whatever order they are imported`(
    language: Language, titles: [String?]
  ) throws {
    let records = titles.enumerated().map { position, title in
      [
        "id": position, "title": title.map { ["fr": $0] } ?? NSNull(), "location": NSNull(),
        "artists": [],
      ]
        as [String: Any]
    }
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("answer.json")
    try JSONSerialization.data(withJSONObject: records.shuffled()).write(to: file)
    let store = try Store.inMemory()
    _ = try store.catalogue.importCatalogue(file)
    let ids = try store.ordered(DiscoveryList(), language: language).ids
    #expect(ids.map(\.number) == Array(titles.indices))
  }

  @Test(arguments: Language.allCases)
  func `spellings that read the same have the same primary key`(language: Language) {
    for (one, other) in [
      ("Noe\u{308}l", "Noël"), ("e\u{301}te\u{301}", "été"), ("ﬁl", "fil"), ("m²", "m2"),
      ("co\u{AD}te", "cote"), ("Ⅳ", "IV"), ("\u{FEFF}Joute", "Joute"), ("Ｊoute", "Joute"),
      ("La\u{A0}Joute", "La Joute"), ("Hawai\u{2BB}i", "Hawaii"),
    ] {
      #expect(Collation.key(one, in: language) == Collation.key(other, in: language), "\(one)")
    }
  }

  @Test(arguments: Language.allCases)
  func `decomposed accents sort like composed ones`(language: Language) {
    let names = ["cote", "côté", "coté", "côte"]
    let apart = names.map(\.decomposedStringWithCanonicalMapping)
    #expect(
      names.map { Collation.key($0, in: language) } == apart.map { Collation.key($0, in: language) }
    )
  }

  @Test(arguments: Language.allCases)
  func `any text has a key`(language: Language) {
    for text in ["\u{301}", "\u{301}a", "2\u{301}", "e\u{20DD}", "ﷺ", "\u{0}", "👩‍🎨", "〇", "½"] {
      #expect(!Collation.key(text, in: language).isEmpty)
      _ = Collation.step(of: Collation.key(text, in: language))
    }
  }
}
