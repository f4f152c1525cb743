import MonaModel
import MonaText

/// Two selections of visits side by side.
struct ComparisonPage: Page {
  static let template = "comparison"
  static let path = "/research/compare"
  /// What the names of each selection's fields begin with.
  static let prefixes = ["a-", "b-"]
  /// The number of words of each.
  static let limit = 20

  /// A selection with what was found.
  struct Side {
    let heading: String
    let form: ResearchForm
    let description: String
    let faults: [String]
    let given: GivenVisits
    let wordsHeading = tr("Most used words")
    let hasWords: Bool
    let words: [Word]
    let overview: Frame.Link
  }

  struct Word {
    let text: String
    let comments: String
  }

  /// What is known of a selection.
  struct Found {
    let selection: ResearchSelection
    var overview = ResearchOverview()
    var words: [WordCount] = []
    var faults: [String] = []
  }

  let frame: Frame
  let action = ComparisonPage.path
  let show = trc("button that applies filters", "Show")
  let wordHeading = trc("words of a comment", "Word")
  let commentsHeading = tr("Comments")
  let sides: [Side]

  init(_ request: WebRequest, _ found: [Found], _ data: WebCatalogue) throws {
    frame = request.frame(title: tr("Compare"), under: ResearchPage.path)
    let headings = [tr("First selection"), tr("Second selection")]
    sides = try zip(zip(headings, Self.prefixes), found).map { names, found in
      let form = try ResearchForm(
        found.selection, path: Self.path, prefix: names.1, language: request.language.ofCatalogue,
        data)
      let description = found.selection.description(form)
      return Side(
        heading: names.0, form: form, description: description,
        faults: found.selection.faults + found.faults,
        given: GivenVisits(
          found.overview, heading: description, hasPeople: true,
          none: tr("Nothing matches these filters."), id: "\(names.1)chart"),
        hasWords: !found.words.isEmpty,
        words: found.words.map {
          Word(text: $0.word, comments: Format.number($0.comments))
        },
        overview: Frame.Link(
          address: found.selection.address(ResearchPage.path), text: tr("Overview")))
    }
  }

  /// The query of the two selections of an address: those of a page about one selection are compared with all.
  static func query(_ query: FormFields) -> FormFields {
    let one = ResearchSelection(query)
    return one.isFiltered ? FormFields(one.fields(prefix: prefixes[0])) : query
  }
}
