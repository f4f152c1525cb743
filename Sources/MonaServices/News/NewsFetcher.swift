import Foundation
import MonaModel
import MonaSync

/// Fetches feeds over HTTP, and finds the feed that a web page names.
package struct NewsFetcher: Sendable {
  private let http: HTTPSession
  private let now: @Sendable () -> Date
  private let isLocal: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - isLocal: whether a host is in the local network, of which nothing is asked.
  package init(
    http: HTTPSession, now: @escaping @Sendable () -> Date = { Date() },
    isLocal: (@Sendable (String) -> Bool)? = nil
  ) {
    self.http = http
    self.now = now
    self.isLocal = isLocal ?? { LocalNetwork.holds($0) }
  }

  /// Asks for a feed; throws `CancellationError` only.
  ///
  /// If the feed is no longer where it was found, the address that the person wrote is asked again.
  package func fetch(_ request: NewsSource.Request) async throws -> NewsSource.Answer {
    let known = request.source ?? request.address
    let answer = try await read(known, request.validators, follows: true)
    if case .failure(let problem, _) = answer, problem.isOfMovedFeed, known != request.address {
      return try await read(request.address, NewsValidators(), follows: true)
    }
    return answer
  }

  /// - Parameter follows: whether the feed that a web page names is asked for.
  private func read(
    _ address: String, _ validators: NewsValidators, follows: Bool
  ) async throws -> NewsSource.Answer {
    let answer: HTTPAnswer
    do {
      guard let host = URL(string: address)?.host, await !isInLocalNetwork(host) else {
        return .failure(.local, retryAfter: nil)
      }
      answer = try await http.get(address, headers: Self.headers(validators))
    } catch let failure as HTTPFailure {
      return .failure(Self.problem(failure), retryAfter: nil)
    }
    if answer.status == 304, validators != NewsValidators() { return .unchanged }
    if let problem = Self.problem(answer.status) {
      let wait = RetryAfter.seconds(answer.headers["retry-after"], at: now())
      return .failure(problem, retryAfter: wait.map { max(0, $0) })
    }
    let charset = Self.charset(answer.headers["content-type"])
    do throws(NewsProblem) {
      let content = try FeedReader.read(answer.body, from: answer.address, charset: charset)
      return .content(
        content, source: address,
        NewsValidators(
          etag: Self.line(answer.headers["etag"]),
          lastModified: Self.line(answer.headers["last-modified"])))
    } catch {
      guard error == .notFeed, follows else { return .failure(error, retryAfter: nil) }
    }
    let page = FeedEncoding.text(answer.body, charset: charset)
    guard FeedLinks.isPage(page) else { return .failure(.notFeed, retryAfter: nil) }
    guard let feed = FeedLinks.feed(in: page, at: answer.address) else {
      return .failure(.noFeedNamed, retryAfter: nil)
    }
    return try await read(feed, NewsValidators(), follows: false)
  }

  private func isInLocalNetwork(_ host: String) async -> Bool {
    // Asks the name server, which may take seconds.
    await BlockingExecutor.shared.run { [isLocal] in isLocal(host) }
  }

  private static func headers(_ validators: NewsValidators) -> [String: String] {
    var headers = [
      "Accept":
        "application/atom+xml, application/rss+xml, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, text/html;q=0.5, */*;q=0.1"
    ]
    headers["If-None-Match"] = validators.etag
    headers["If-Modified-Since"] = validators.lastModified
    return headers
  }

  private static func problem(_ failure: HTTPFailure) -> NewsProblem {
    switch failure {
    case .unreachable, .badAddress: .unreachable
    case .timedOut: .timedOut
    case .tooLarge: .tooLarge
    }
  }

  private static func problem(_ status: Int) -> NewsProblem? {
    switch status {
    case 200, 203: nil
    case 410: .gone
    case 429, 503: .busy
    default: .refused(status)
    }
  }

  private static func charset(_ type: String?) -> String? {
    type?.firstMatch(of: /[Cc][Hh][Aa][Rr][Ss][Ee][Tt]\s*=\s*"?([A-Za-z0-9_:.\-]{2,40})/)
      .map { String($0.output.1) }
  }

  /// The text if it can be sent back as a header: one line of limited length.
  private static func line(_ text: String?) -> String? {
    text.flatMap { $0.utf8.count <= 1000 && !$0.contains(where: \.isNewline) ? $0 : nil }
  }
}

extension NewsProblem {
  /// Whether the feed may have moved, so that the page that named it may name another.
  fileprivate var isOfMovedFeed: Bool {
    switch self {
    case .refused, .gone, .notFeed, .noFeedNamed: true
    case .unreachable, .timedOut, .busy, .tooLarge, .damaged, .entities, .local: false
    }
  }
}

extension NewsSource {
  /// Fetches news over the network.
  /// - Parameter agent: the user agent (`HTTPAgent`).
  package static func live(agent: String) -> NewsSource {
    let fetcher = NewsFetcher(http: HTTPSession(agent: agent))
    return NewsSource(
      fetch: { try await fetcher.fetch($0) },
      isOnline: { await NetworkState.live.condition().isOnline })
  }
}

/// Finds the feed that a web page names: `<link rel="alternate" type="application/rss+xml">`.
enum FeedLinks {
  /// How much of a page is read, in characters; these links belong in its head.
  private static let limit = 500_000
  private static let types = [
    "application/atom+xml", "application/rss+xml", "application/rdf+xml", "application/x.atom+xml",
    "text/xml", "application/xml",
  ]

  /// Whether a text is a web page.
  static func isPage(_ text: String) -> Bool {
    text.prefix(4000).firstMatch(of: /<(?:!doctype\s+html|html|head|body)\b/.ignoresCase()) != nil
  }

  /// The address of the feed; the first one that is not of comments.
  /// - Parameter address: the page's own address.
  static func feed(in page: String, at address: String) -> String? {
    var base = URL(string: address)
    var found: [(address: String, isOfComments: Bool)] = []
    var scanner = HTMLScanner(String(page.prefix(limit)))
    while let piece = scanner.next() {
      guard case .tag(let tag) = piece, !tag.isEnd else { continue }
      if tag.name == "base", let href = tag.attribute("href") {
        base = URL(string: href, relativeTo: base)?.absoluteURL ?? base
      }
      guard tag.name == "link", let href = tag.attribute("href"),
        tag.attribute("rel")?.lowercased().split(separator: " ").contains("alternate") == true,
        types.contains(
          (tag.attribute("type") ?? "").lowercased().prefix { $0 != ";" }
            .trimmingCharacters(in: .whitespaces)),
        let feed = NewsAddress.web(href, relativeTo: base)
      else { continue }
      let title = (tag.attribute("title") ?? "").lowercased()
      found.append((feed, title.contains("comment") || href.contains("comments/feed")))
    }
    return (found.first { !$0.isOfComments } ?? found.first)?.address
  }
}
