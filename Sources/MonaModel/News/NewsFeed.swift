import Foundation

/// A site whose news the person follows, by an Atom or RSS feed.
package struct NewsFeed: Hashable, Sendable, Identifiable {
  /// The number of its row, never used again.
  package var id: Int64
  /// The address that the person wrote: of a feed, or of a site that names one.
  package var address: String
  /// The feed's own address; nil until it was found.
  package var source: String?
  /// The title that the feed gives itself; nil until it was fetched.
  package var title: String?
  /// What the server gave to tell whether the feed changed.
  package var validators = NewsValidators()
  /// When it was last asked for, whatever came of it.
  package var checkedAt: Date?
  /// Until when the server asked not to be asked again (`Retry-After`).
  package var heldUntil: Date?
  /// Why nothing came the last time; nil if all went well.
  package var problem: NewsProblem?

  /// Creates a feed that was never asked for.
  package init(id: Int64, address: String) {
    (self.id, self.address) = (id, address)
  }

  /// Maison MONA's site, which everybody has at first.
  package static let standardAddress = "https://monamontreal.org/"
  /// The time between two requests that the person did not ask for, in seconds: four hours.
  package static let interval: TimeInterval = 4 * 3600
  /// The longest time that a server can ask to wait, in seconds: a day.
  package static let longestHold: TimeInterval = 86_400

  /// Whether the server asked not to be asked yet.
  ///
  /// After the clock was set back, a hold that is too long is ignored.
  package func isHeld(at now: Date) -> Bool {
    heldUntil.map { $0 > now && $0.timeIntervalSince(now) <= Self.longestHold } ?? false
  }

  /// Whether it may be asked for without the person's request; a feed that is gone never is.
  package func isDue(at now: Date) -> Bool {
    guard !isHeld(at: now), problem != .gone else { return false }
    guard let checkedAt, checkedAt <= now else { return true }
    return now.timeIntervalSince(checkedAt) >= Self.interval
  }

  /// When it is due next; nil for one that is gone.
  package func nextDue(at now: Date) -> Date? {
    if isDue(at: now) { return now }
    guard problem != .gone else { return nil }
    return max(heldUntil ?? .distantPast, checkedAt.map { $0 + Self.interval } ?? .distantPast)
  }
}

/// The headers by which a server tells whether a feed changed (RFC 9110, 8.8).
package struct NewsValidators: Hashable, Sendable {
  /// The `ETag`, unchanged.
  package var etag: String?
  /// The `Last-Modified` header, unchanged.
  package var lastModified: String?

  /// Creates validators; by default, none.
  package init(etag: String? = nil, lastModified: String? = nil) {
    (self.etag, self.lastModified) = (etag, lastModified)
  }
}

/// An entry of a feed as lists show it.
package struct NewsEntry: Hashable, Sendable, Identifiable {
  /// The number of its row, never used again.
  package var id: Int64
  /// Its title; may be empty.
  package var title: String
  /// Its beginning or its own summary, on one line; may be empty.
  package var summary: String
  /// When it was published, as far as the feed says; else when it was first seen.
  package var date: Date
  /// Whether the person has not opened it.
  package var isNew: Bool
  /// The title of its feed; its address if the feed has none.
  package var feed: String

  package init(
    id: Int64, title: String, summary: String, date: Date, isNew: Bool, feed: String
  ) {
    (self.id, self.title, self.summary) = (id, title, summary)
    (self.date, self.isNew, self.feed) = (date, isNew, feed)
  }
}

/// An entry with its whole text.
package struct NewsArticle: Hashable, Sendable {
  /// The entry as lists show it.
  package var entry: NewsEntry
  /// The text, in paragraphs; may be empty.
  package var text: String
  /// Its web page (http or https); nil if it has none.
  package var link: String?

  package init(entry: NewsEntry, text: String, link: String?) {
    (self.entry, self.text, self.link) = (entry, text, link)
  }
}

/// Why a feed brought no news.
package enum NewsProblem: Error, Hashable, Sendable {
  /// No network, no such server, or a connection that broke.
  case unreachable
  /// The answer was not complete in time.
  case timedOut
  /// The server refused, with this status.
  case refused(Int)
  /// The server asked to come back later (429, 503).
  case busy
  /// The server says that the feed is gone for good (410).
  case gone
  /// The answer is larger than MONA reads.
  case tooLarge
  /// The answer is neither a feed nor a web page.
  case notFeed
  /// The answer is a web page that names no feed.
  case noFeedNamed
  /// The feed is damaged before its first entry.
  case damaged
  /// The feed declares entities, which MONA does not expand.
  case entities
  /// The address is of this computer or of its local network.
  case local

  /// The problem as the database stores it: "refused 404".
  package var code: String {
    switch self {
    case .unreachable: "unreachable"
    case .timedOut: "timed out"
    case .refused(let status): "refused \(status)"
    case .busy: "busy"
    case .gone: "gone"
    case .tooLarge: "too large"
    case .notFeed: "not a feed"
    case .noFeedNamed: "no feed named"
    case .damaged: "damaged"
    case .entities: "entities"
    case .local: "local"
    }
  }

  /// Reads a ``code``; one of a newer MONA counts as unreachable.
  package init(code: String) {
    let plain: [NewsProblem] = [
      .timedOut, .busy, .gone, .tooLarge, .notFeed, .noFeedNamed, .damaged, .entities, .local,
    ]
    if let status = code.split(separator: " ").last.flatMap({ Int($0) }) {
      self = .refused(status)
    } else {
      self = plain.first { $0.code == code } ?? .unreachable
    }
  }
}
