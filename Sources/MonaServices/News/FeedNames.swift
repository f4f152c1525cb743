/// The vocabularies of feeds, by their XML namespaces.
enum FeedVocabulary {
  case rss, atom, content, dublinCore, other

  /// The namespaces of prefixes that a feed does not declare, by custom.
  static let customary: [String: FeedVocabulary] = [
    "": .rss, "rss": .rss, "rdf": .rss, "atom": .atom, "content": .content, "dc": .dublinCore,
    "dcterms": .dublinCore,
  ]

  init(namespace: String) {
    let name = namespace.lowercased()
    if name == "http://www.w3.org/2005/atom" || name.hasPrefix("http://purl.org/atom/ns") {
      self = .atom
    } else if name.hasPrefix("http://purl.org/rss/1.0/modules/content") {
      self = .content
    } else if name.hasPrefix("http://purl.org/dc/") {
      self = .dublinCore
    } else if name == "http://purl.org/rss/1.0/"
      || name.hasPrefix("http://backend.userland.com/rss")
      || name.hasPrefix("http://channel.netscape.com/rdf/simple/0.9")
      || name.hasPrefix("http://my.netscape.com/rdf/simple/0.9")
      || name.hasPrefix("http://purl.org/net/rss1.1")
      || name == "http://www.w3.org/1999/02/22-rdf-syntax-ns#" || name.isEmpty
    {
      self = .rss
    } else {
      self = .other
    }
  }
}

/// The texts of an entry that are read, by their elements.
enum FeedField: Hashable {
  case title, summary, content, link, identity, published, updated

  /// Nil for an element that is not read.
  init?(_ name: String, of vocabulary: FeedVocabulary) {
    switch (vocabulary, name) {
    case (.rss, "title"), (.atom, "title"): self = .title
    case (.rss, "description"), (.atom, "summary"): self = .summary
    case (.content, "encoded"), (.atom, "content"): self = .content
    case (.rss, "link"), (.atom, "link"): self = .link
    case (.rss, "guid"), (.atom, "id"): self = .identity
    case (.rss, "pubdate"), (.atom, "published"), (.atom, "issued"), (.atom, "created"):
      self = .published
    case (.dublinCore, "date"), (.dublinCore, "issued"), (.dublinCore, "created"): self = .published
    case (.atom, "updated"), (.atom, "modified"), (.dublinCore, "modified"): self = .updated
    default: return nil
    }
  }
}
