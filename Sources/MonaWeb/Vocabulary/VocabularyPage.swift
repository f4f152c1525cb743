import MonaModel
import MonaText

/// The terms of the catalogue in both languages, and where these contradict each other.
struct VocabularyPage: Page {
  static let template = "vocabulary"
  static let path = "/vocabulary"

  struct Contradiction {
    let word: Frame.Link
    let type: String
    let others: String
  }

  struct Line {
    let words: [Word]
    let type: String
    let count: String
  }

  struct Word {
    let text: String
    let language: String
    /// The page of the term; nil where the language has no word for it.
    let address: String?
  }

  let frame: Frame
  let action = Self.path
  let introduction = tr(
    "Words are written by the sources of the catalogue. Where one word of a language stands for several of the other, choose the right ones: all works that say otherwise follow, also after their source is imported again. Or say that all of them are right."
  )
  let typeLabel = trc("what a term is", "Kind")
  let types: [DiscoveriesPage.Option]
  let wordsLabel = tr("Words")
  let words: String?
  let show = trc("button that applies filters", "Show")
  let contradictionsHeading = tr("Contradictions")
  let noContradiction: String?
  let contradictions: [Contradiction]
  let wordHeading = trc("what a column holds", "Word")
  let othersHeading = tr("In the other language")
  let allHeading = tr("All words")
  let summary: String
  let languages = Language.allCases.map(\.displayName)
  let countHeading = tr("Discoveries")
  let lines: [Line]
  let pager: Pager?
  let decisions: DecisionList

  /// The number of terms on a page.
  private static let size = 200

  init(_ request: WebRequest, _ vocabulary: Vocabulary, _ wordings: [WebWording]) {
    let query = request.query
    let language = request.language.ofCatalogue
    let type = query["type"].flatMap(FacetType.init(vocabulary:))
    let key = query["q"].map(NormalizedKey.of) ?? ""
    let entries = vocabulary.entries(by: language).filter { entry in
      (type == nil || entry.type == type)
        && (key.isEmpty
          || [entry.words.fr, entry.words.en].contains {
            $0.map(NormalizedKey.of)?.contains(key) == true
          })
    }
    let inForce = wordings.filter { $0.decision.undone == nil }.map(\.wording)
    let shown = vocabulary.contradictions(inForce).filter { type == nil || $0.type == type }
    let pages = Pager.count(entries.count, by: Self.size)
    let page = min(request.pageNumber, pages)
    frame = request.frame(title: tr("Vocabulary"))
    types =
      [DiscoveriesPage.everything(type?.parameter)]
      + FacetType.vocabulary.map {
        .init(value: $0.parameter, text: $0.displaySingular, isChosen: $0 == type)
      }
    words = query["q"]
    noContradiction =
      shown.isEmpty ? tr("Each word has one in the other language, or its words are right.") : nil
    contradictions = shown.map { found in
      Contradiction(
        word: Frame.Link(
          address: found.type.address(of: found.word, in: found.language), text: found.word,
          language: found.language.rawValue), type: found.type.displaySingular,
        others: found.entries.map { entry in
          trc(
            "a word and how many works have it", "{word} ({count})",
            [
              "word": (entry.words[found.language.other] ?? "").isolated,
              "count": Format.number(entry.discoveries.count),
            ])
        }.joined(separator: ", "))
    }
    summary = trn("{count} word", "{count} words", entries.count)
    lines = entries.dropFirst((page - 1) * Self.size).prefix(Self.size).map { entry in
      let language: Language = entry.words.fr == nil ? .english : .french
      let address = entry.type.address(of: entry.words[language] ?? "", in: language)
      return Line(
        words: Language.allCases.map {
          let word = entry.words[$0]
          return Word(
            text: word ?? "–", language: $0.rawValue, address: word == nil ? nil : address)
        }, type: entry.type.displaySingular, count: Format.number(entry.discoveries.count))
    }
    pager = Pager(page: page, of: pages) { page in
      query.setting("page", to: page == 1 ? nil : String(page)).address(Self.path)
    }
    decisions = DecisionList(wordings, request)
  }
}

extension DecisionList {
  /// What was said instead of terms.
  init(_ wordings: [WebWording], _ request: WebRequest) {
    self.init(
      wordings.map { stored in
        Line(
          number: String(stored.decision.number), label: stored.wording.type.displaySingular,
          text: stored.wording.isConfirmation
            ? tr("{text} is right", ["text": stored.wording.to.sentence])
            : tr(
              "{text} instead of {before}",
              ["text": stored.wording.to.sentence, "before": stored.wording.from.sentence]),
          notes: stored.decision.notes, isInForce: stored.decision.undone == nil)
      }, heading: tr("Corrected here"), undoneAt: "\(VocabularyPage.path)/undo", request)
  }
}

extension Term {
  /// The words in both languages, the reader's first: “Wood” / “Bois”.
  var sentence: String {
    let language = Translations.spoken.ofCatalogue
    return trc(
      "the words of a term in two languages", "“{word}” / “{other}”",
      ["word": self[language].isolated, "other": self[language.other].isolated])
  }
}

extension Language {
  /// The name of the language.
  var displayName: String { self == .french ? tr("French") : tr("English") }
}

extension FacetType {
  /// The type of terms with a name in addresses.
  init?(vocabulary name: String) {
    guard let type = Self.vocabulary.first(where: { $0.parameter == name }) else { return nil }
    self = type
  }

  /// The page about a word: "/vocabulary/material?fr=Bois".
  func address(of word: String, in language: Language) -> String {
    FormFields([.init(name: language.rawValue, value: word)])
      .address("\(VocabularyPage.path)/\(parameter)")
  }
}
