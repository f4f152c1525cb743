import MonaModel
import Testing

@Suite("Vocabulary of a catalogue")
struct VocabularyTests {
  private static func work(_ number: Int, _ terms: [(String, String)]) -> Discovery {
    var artwork = ArtworkDetails()
    artwork.materials = Terms(fr: terms.map(\.0), en: terms.map(\.1))
    var discovery = Discovery(id: DiscoveryID(.artwork, number))
    discovery.details = .artwork(artwork)
    return discovery
  }

  private func vocabulary(_ works: [Discovery]) -> Vocabulary {
    var vocabulary = Vocabulary()
    works.forEach { vocabulary.add($0) }
    return vocabulary
  }

  @Test("A word with several in the other language is a contradiction, in both directions")
  func contradictions() throws {
    let found = vocabulary([
      Self.work(1, [("Bois", "Wood")]), Self.work(2, [("Bois", "Wood"), ("Acier", "Steel")]),
      Self.work(3, [("Bois", "Timber")]), Self.work(4, [("Fer", "Steel")]),
    ]).contradictions()
    #expect(found.map(\.word) == ["Bois", "Steel"])
    #expect(found.map(\.language) == [.french, .english])
    let wood = try #require(found.first)
    #expect(wood.entries.map(\.words.en) == ["Wood", "Timber"])
    #expect(wood.entries[0].discoveries.map(\.number) == [1, 2])
  }

  @Test("Words of another type, and words in one language, contradict none")
  func none() {
    var place = Discovery(id: DiscoveryID(.place, 1))
    var details = PlaceDetails()
    details.usages = Terms(fr: ["Bois"], en: ["Forest"])
    place.details = .place(details)
    var uneven = Self.work(2, [])
    uneven.setTerms(Terms(fr: ["Bois", "Fer"], en: ["Oak"]), .material)
    let vocabulary = vocabulary([place, Self.work(1, [("Bois", "Wood")]), uneven])
    #expect(vocabulary.contradictions().isEmpty)
    #expect(
      vocabulary.entries(by: .french).map { "\($0.words.fr ?? "")/\($0.words.en ?? "")" }
        == ["Bois/", "Bois/Wood", "Fer/", "Bois/Forest"])
  }

  @Test("Wordings are said one after the other, each term once, and nothing where lists differ")
  func said() {
    let (wood, timber) = (Term(fr: "Bois", en: "Wood"), Term(fr: "Bois", en: "Timber"))
    let oak = Term(fr: "Chêne", en: "Oak")
    let wordings = [
      Wording(.material, from: timber, to: wood), Wording(.material, from: wood, to: oak),
    ]
    let work = Self.work(1, [("Bois", "Timber"), ("Fer", "Iron"), ("Bois", "Wood")])
    #expect(work.applicable(wordings) == wordings)
    #expect(
      work.terms(of: .material).saying(wordings)
        == Terms(fr: ["Chêne", "Fer"], en: ["Oak", "Iron"]))
    #expect(Self.work(1, [("Bois", "Wood")]).applicable(wordings) == [wordings[1]])
    let uneven = Terms(fr: ["Bois", "Fer"], en: ["Timber"])
    #expect(uneven.saying(wordings) == uneven)
    #expect(Self.work(1, [("Fer", "Iron")]).applicable(wordings).isEmpty)
    let other = [Wording(.technique, from: timber, to: wood)]
    #expect(work.applicable(other).isEmpty)
  }

  @Test("Words are stored without blanks around them, and none is missing or too long")
  func checked() {
    #expect(Term(fr: " Bois ", en: "Wood\n").checked == Term(fr: "Bois", en: "Wood"))
    #expect(Term(fr: "Bois", en: " ").checked == nil)
    #expect(Term(fr: "Bois", en: "a\nb").checked == nil)
    #expect(Term(fr: String(repeating: "a", count: 501), en: "Wood").checked == nil)
  }
}
