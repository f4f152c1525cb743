import ArgumentParser
import MonaModel
import MonaPerson
import MonaServices
import MonaText

/// `news`: lists the news of the feeds that the person follows, and fetches them.
struct News: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "news",
      abstract: tr("List the news of the sites you follow, newest first."),
      discussion: """
        --json: [{"number", "title", "summary", "text", "link" (null without a page), "date", "feed", \
        "isNew" (false once it was opened in the window)}, …]
        """)
  }

  @Flag(help: .init(tr("Ask the sites first, whether or not the window does.")))
  var refresh = false

  @Option(help: .init(tr("How many at most."), valueName: "number"))
  var limit = 20

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard limit > 0 else { throw ValidationError(tr("--limit is a number above 0.")) }
  }

  func run() async throws {
    let store = try Session().store
    if refresh { try await fetch(store) }
    let entries = try store.newsEntries(limit: limit)
    if output.isJSON {
      return try Output.json(list: try entries.compactMap { try store.newsArticle($0.id)?.json })
    }
    if entries.isEmpty {
      return try Output.lines([tr("There is no news. --refresh asks the sites for it.")])
    }
    try Output.lines(entries.flatMap { Self.lines($0) })
  }

  /// What a site did not bring is said on standard error.
  private func fetch(_ store: Store) async throws {
    let source = NewsSource.live(agent: HTTPAgent.name(version: Installation.version))
    _ = try await NewsRefresh(store, source).run(.all)
    for feed in try store.newsFeeds() {
      if let text = feed.problemText { Output.note(text) }
    }
  }

  private static func lines(_ entry: NewsEntry) -> [String] {
    let mark = entry.isNew ? "• " : "  "
    var lines = ["\(mark)\(entry.displayTitle)", "  \(entry.byline)"]
    if entry.summary != entry.title {
      lines += Paragraph.lines(entry.summary, width: 76).map { "  \($0)" }
    }
    return lines
  }
}

extension NewsArticle {
  fileprivate var json: JSONValue {
    [
      "number": .int(Int(entry.id)), "title": .string(entry.title),
      "summary": .string(entry.summary), "text": .string(text), "link": JSONValue(link),
      "date": JSONValue(entry.date), "feed": .string(entry.feed), "isNew": .bool(entry.isNew),
    ]
  }
}
