import Foundation
import MonaModel
import MonaText

/// The most frequent words of comments, or the comments with the words that are looked for.
struct WordsPage: Page {
  static let template = "words"
  static let path = "/research/words"
  /// The number of words.
  static let limit = 200
  /// The number of comments on a page.
  static let size = 50

  struct Word {
    let link: Frame.Link
    let comments: String
    let times: String
    /// The share of the most frequent one, from 0 to 100, for its bar.
    let share: Int
  }

  /// A word in its context.
  struct Context {
    let before: String
    let word: String
    let after: String
    let work: Frame.Link
    let person: Frame.Link
    let day: String
    let rating: String
  }

  let frame: Frame
  let research: ResearchFrame
  let hint = tr(
    "All words, whatever their accents and case; words in quotation marks follow each other; an asterisk stands for any ending."
  )
  let count: String
  let wordsHeading = tr("Most used words")
  let hasWords: Bool
  let words: [Word]
  let contextHeading = tr("In their context")
  let beforeHeading = trc("words of a comment", "Before")
  let wordHeading = trc("words of a comment", "Word")
  let afterHeading = trc("words of a comment", "After")
  let workHeading = tr("Discovery")
  let personHeading = tr("Person")
  let dayHeading = trc("when somebody was there", "Date")
  let ratingHeading = tr("Rating")
  let commentsHeading = tr("Comments")
  let timesHeading = tr("Times")
  let hasContexts: Bool
  let contexts: [Context]
  let isEmpty: Bool
  let empty = tr("Nothing matches these filters.")
  let pager: Pager?

  /// - Parameters:
  ///   - words: the most frequent words; none where words are looked for.
  ///   - found: the comments with the words that are looked for, and how many there are.
  ///   - stopWords: the words that are shown in their context only where nothing else was found.
  ///   - page: the number of the page, from 1.
  init(
    _ request: WebRequest, _ selection: ResearchSelection, words: [WordCount],
    found: (count: Int, comments: [FoundComment]), stopWords: StopWords, page: Int,
    faults: [String], _ data: WebCatalogue
  ) throws {
    frame = request.frame(title: tr("Words"), under: ResearchPage.path)
    research = try ResearchFrame(request, selection, path: Self.path, faults: faults, data)
    let most = max(1, words.first?.comments ?? 1)
    self.words = words.map { word in
      Word(
        link: Frame.Link(
          address: selection.address(Self.path, [("words", word.word)]), text: word.word),
        comments: Format.number(word.comments), times: Format.number(word.times),
        share: word.comments * 100 / most)
    }
    let rows = try data.works(found.comments.map(\.visit.work))
    contexts = found.comments.flatMap { comment in
      let visit = comment.visit
      let found = comment.parts.indices.filter { comment.parts[$0].isFound }
      // Of “le jardin”, the articles would be most of the page.
      let telling = found.filter { !stopWords.contains(comment.parts[$0].text) }
      return (telling.isEmpty ? found : telling).map { index in
        Context(
          before: Self.end(comment.parts[..<index].map(\.text).joined()),
          word: comment.parts[index].text,
          after: Self.beginning(comment.parts[(index + 1)...].map(\.text).joined()),
          work: WebCatalogue.link(visit.work, rows[visit.work]),
          person: Frame.Link(
            address: "\(PeoplePage.path)/\(visit.person)", text: String(visit.person.prefix(8))),
          day: Format.day(visit.visitedAt.date), rating: visit.rating.map(Format.rating) ?? "")
      }
    }
    let isSearch = selection.filter?.words != nil
    hasWords = !words.isEmpty
    hasContexts = !contexts.isEmpty
    isEmpty = words.isEmpty && contexts.isEmpty
    count =
      isSearch
      ? trn("{count} comment", "{count} comments", found.count)
      : trn("{count} word", "{count} words", words.count)
    pager =
      isSearch
      ? Pager(page: page, of: Pager.count(found.count, by: Self.size)) { page in
        selection.address(Self.path, [("page", page == 1 ? nil : String(page))])
      } : nil
  }

  /// The number of characters beside a word.
  private static let width = 60

  private static func end(_ text: String) -> String {
    text.count > width ? "…" + text.suffix(width) : text
  }

  private static func beginning(_ text: String) -> String {
    text.count > width ? text.prefix(width) + "…" : text
  }
}

/// The words of French and English that say little by themselves, as they are counted.
struct StopWords: Sendable {
  let words: Set<String>

  /// Reads a file with a word a line; lines that begin with # are comments.
  init(contentsOf file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    words = Set(
      text.split(separator: "\n").map { WordSearch.withoutLigatures(String($0)) }
        .filter { !$0.hasPrefix("#") })
  }

  /// Whether a word of a comment is one of them, whatever its accents, case and ligatures.
  func contains(_ word: String) -> Bool {
    words.contains(
      WordSearch.withoutLigatures(
        word.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)))
  }
}
