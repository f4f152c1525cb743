import Foundation

/// What a feed file says.
package struct FeedContent: Hashable, Sendable {
  /// The title of the feed; nil if it has none.
  package var title: String?
  /// The entries, newest first; those without a date in the order of the file.
  package var entries: [FeedEntry]

  package init(title: String? = nil, entries: [FeedEntry] = []) {
    (self.title, self.entries) = (title, entries)
  }
}

/// An entry of a feed file, with HTML reduced to text.
package struct FeedEntry: Hashable, Sendable {
  /// What tells it from the others of its feed in every fetch: its id, guid or link.
  package var identity: String
  /// The title on one line; may be empty.
  package var title = ""
  /// The summary on one line; may be empty.
  package var summary = ""
  /// The whole text, in paragraphs; may be empty.
  package var text = ""
  /// Its web page, http or https.
  package var link: String?
  /// When it was published.
  package var published: Date?

  package init(identity: String) { self.identity = identity }
}

/// Fetches feeds; implemented in MonaServices.
package struct NewsSource: Sendable {
  /// What to fetch.
  package struct Request: Hashable, Sendable {
    /// The address that the person wrote: of a feed, or of a site that names one.
    package var address: String
    /// The feed's own address, if it was found before.
    package var source: String?
    /// What the server gave to tell whether the feed changed.
    package var validators: NewsValidators

    package init(
      address: String, source: String? = nil, validators: NewsValidators = NewsValidators()
    ) {
      (self.address, self.source, self.validators) = (address, source, validators)
    }
  }

  /// What came of a request.
  package enum Answer: Hashable, Sendable {
    /// The feed has not changed.
    case unchanged
    /// The feed, with its own address.
    case content(FeedContent, source: String, NewsValidators)
    /// No feed; `retryAfter` is the time in seconds that the server asked to wait.
    case failure(NewsProblem, retryAfter: TimeInterval?)
  }

  /// Asks for a feed; throws `CancellationError` only.
  package var fetch: @Sendable (Request) async throws -> Answer
  /// Whether there may be a network.
  package var isOnline: @Sendable () async -> Bool

  package init(
    fetch: @escaping @Sendable (Request) async throws -> Answer,
    isOnline: @escaping @Sendable () async -> Bool = { true }
  ) {
    (self.fetch, self.isOnline) = (fetch, isOnline)
  }

  /// A source without a network.
  package static let none = NewsSource(
    fetch: { _ in .failure(.unreachable, retryAfter: nil) }, isOnline: { false })
}

/// The address of a feed or site as a person writes it.
package enum NewsAddress {
  /// The longest accepted address, in bytes.
  private static let limit = 2000

  /// The address with its scheme, https if none was written; nil if it is no web address.
  ///
  /// Feed readers' links ("feed:https://…", "feed://…") are accepted.
  package static func normalized(_ typed: String) -> String? {
    var text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, text.utf8.count <= limit, !text.contains(where: \.isWhitespace) else {
      return nil
    }
    for prefix in ["feed://", "feed:"] where text.lowercased().hasPrefix(prefix) {
      text = String(text.dropFirst(prefix.count))
      break
    }
    if !text.contains("://") { text = "https://" + text }
    guard var parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = parts.host, !host.isEmpty,
      parts.user == nil, parts.password == nil,
      host.contains(".") || host.contains(":") || host == "localhost"
    else { return nil }
    parts.scheme = scheme
    parts.host = host.lowercased()
    parts.fragment = nil
    if parts.path.isEmpty { parts.path = "/" }
    return parts.string
  }

  /// The absolute http or https address of a link, relative to `base`; nil for any other.
  package static func web(_ link: String, relativeTo base: URL?) -> String? {
    let text = link.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, text.utf8.count <= limit,
      let url = URL(string: text, relativeTo: base)?.absoluteURL,
      let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      url.host?.isEmpty == false
    else { return nil }
    return url.absoluteString
  }
}
