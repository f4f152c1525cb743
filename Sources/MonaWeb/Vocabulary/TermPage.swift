import MonaModel
import MonaText

/// A word of the vocabulary with those of the other language, the works that have them, and the form to set them right.
struct TermPage: Page {
  static let template = "term"

  struct Choice {
    let value: String
    let text: String
    let isRight: Bool
    let isChanged: Bool
  }

  struct Works {
    let heading: String
    let works: [Frame.Link]
    /// How many more there are; nil for none.
    let more: String?
  }

  /// What the form has.
  struct Draft {
    /// The code of the term that is right, `all` or `other`.
    var right: String?
    /// The codes of those to change; nil for all.
    var changed: Set<String>?
    var words = Term(fr: "", en: "")
    var reason = ""
  }

  struct Form {
    let heading = tr("Correct the words")
    let action: String
    let formToken: String
    let version: String
    let rightLegend = tr("The right words")
    let choices: [Choice]
    /// Nil for a word with one term.
    let all: Choice?
    let other = TermPage.other
    let otherText = tr("Others:")
    let isOther: Bool
    let frenchLabel = tr("French")
    let french: String
    let englishLabel = tr("English")
    let english: String
    let changedLegend = tr("Change the works that say")
    let limit = String(CorrectedFact.limit)
    let reasonLabel = tr("Reason")
    let reasonHint = ReportPage.reasonHint
    let reason: String
    let submit = trc("button: facts of a discovery", "Correct")
  }

  let frame: Frame
  let list = Frame.Link(address: VocabularyPage.path, text: tr("Vocabulary"))
  let note: String
  let faults: [String]
  /// Nil for a word that is in one language only.
  let form: Form?
  let works: [Works]
  let decisions: DecisionList

  /// The value of the form for words that no work has.
  static let other = "other"
  /// The value of the form for all terms of the word.
  static let all = "all"
  /// The most works that are listed of a term.
  private static let limit = 30

  /// - Throws: `WebError.notFound` for a word that no work has and that nothing was said of; errors of the database.
  init(
    _ request: WebRequest, _ name: TermName, _ vocabulary: Vocabulary,
    _ known: (wordings: [WebWording], version: Int64), _ data: WebCatalogue,
    draft: Draft = Draft(), faults: [String] = []
  ) throws {
    let entries = vocabulary.entries(name.type, name.language, word: name.word)
    let others = entries.compactMap { $0.words[name.language.other] }
    let wordings = known.wordings.filter { stored in
      let words = [stored.wording.from, stored.wording.to]
      return stored.wording.type == name.type
        && words.contains { term in
          term[name.language] == name.word || others.contains(term[name.language.other])
        }
    }
    guard !entries.isEmpty || !wordings.isEmpty else { throw WebError.notFound }
    frame = request.frame(title: name.word.isolated, under: VocabularyPage.path)
    note = trc(
      "what a word is and its language", "{kind}, in {language}",
      ["kind": name.type.displaySingular, "language": name.language.displayName])
    self.faults = faults
    form = Self.form(request, name, entries, version: known.version, draft)
    works = try entries.map { entry in
      let rows = try data.rows(Array(entry.discoveries.prefix(Self.limit)))
      let more = entry.discoveries.count - rows.count
      return Works(
        heading: entry.term?.sentence ?? name.word.isolated,
        works: rows.map { Frame.Link(address: $1, text: $0.fullTitle) },
        more: more > 0 ? trn("And {count} more.", "And {count} more.", more) : nil)
    }
    decisions = DecisionList(wordings, request)
  }

  private static func form(
    _ request: WebRequest, _ name: TermName, _ entries: [Vocabulary.Entry], version: Int64,
    _ draft: Draft
  ) -> Form? {
    let terms = entries.compactMap { entry in
      entry.term.map { (term: $0, count: entry.discoveries.count) }
    }
    guard !terms.isEmpty else { return nil }
    return Form(
      action: name.type.address(of: name.word, in: name.language),
      formToken: request.session.formToken, version: String(version),
      choices: terms.map { term, count in
        Choice(
          value: term.code,
          text: trn(
            "{words}: {count} discovery", "{words}: {count} discoveries", count,
            ["words": term.sentence]),
          isRight: draft.right == term.code, isChanged: draft.changed?.contains(term.code) ?? true)
      },
      all: terms.count > 1
        ? Choice(
          value: all, text: tr("All of them are right: nothing changes"),
          isRight: draft.right == all, isChanged: false) : nil,
      isOther: draft.right == other, french: draft.words.fr, english: draft.words.en,
      reason: draft.reason)
  }
}

/// A word of a type and a language, as an address names it.
struct TermName {
  let type: FacetType
  let language: Language
  let word: String

  /// - Throws: `WebError.notFound` for an address that names none.
  init(_ request: WebRequest) throws {
    guard let type = request.parameter.flatMap(FacetType.init(vocabulary:)),
      let language = Language.allCases.first(where: { request.query[$0.rawValue] != nil }),
      let word = request.query.fields.last(where: { $0.name == language.rawValue })?.value
    else { throw WebError.notFound }
    (self.type, self.language, self.word) = (type, language, word)
  }

  /// What a form says instead of the terms with the word, or what is wrong with it.
  func wordings(
    _ draft: TermPage.Draft, in vocabulary: Vocabulary
  ) -> Result<[Wording], ProposalForm.Fault> {
    let terms = vocabulary.entries(type, language, word: word).compactMap(\.term)
    func fault(_ sentence: String) -> Result<[Wording], ProposalForm.Fault> {
      .failure(ProposalForm.Fault(sentence: sentence))
    }
    if draft.right == TermPage.all, terms.count > 1 {
      return .success(terms.map { Wording(type, from: $0, to: $0) })
    }
    let right: Term?
    if draft.right == TermPage.other {
      right = draft.words.checked
      guard right != nil else {
        return fault(
          tr(
            "Write the words in both languages, each with at most {limit} characters.",
            ["limit": Format.number(CorrectedFact.limit)]))
      }
    } else {
      right = terms.first { $0.code == draft.right }
    }
    guard let right else { return fault(tr("Choose the right words.")) }
    let wrong = terms.filter { $0 != right && draft.changed?.contains($0.code) == true }
    guard !wrong.isEmpty else { return fault(tr("Nothing is otherwise than in the catalogue.")) }
    return .success(wrong.map { Wording(type, from: $0, to: right) })
  }
}

extension Term {
  /// Names the term in a form, whatever its words are.
  var code: String { String(StableHash.of("\(fr)\n\(en)"), radix: 16) }
}
