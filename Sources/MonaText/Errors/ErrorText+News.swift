import MonaModel
import MonaPerson

extension NewsProblem {
  /// Why a feed brought no news, and what to do.
  package var sentence: String {
    switch self {
    case .unreachable:
      tr("The site does not answer: check its address, or your network.")
    case .timedOut: tr("The site takes too long to answer: try again later.")
    case .refused(let status):
      tr(
        "The site refuses (it says {status}): check the address, or ask the site where its news went.",
        ["status": String(status)])
    case .busy: tr("The site asks to come back later: MONA does.")
    case .gone:
      tr("The site says that this feed has ended: remove it, or look on the site for another one.")
    case .tooLarge:
      tr("What the site sends is too large for a feed: check the address.")
    case .notFeed:
      tr("There is no Atom or RSS feed at this address: write that of the site or of its feed.")
    case .noFeedNamed:
      tr(
        "This page names no Atom or RSS feed: look on the site for the address of its feed, and write that one."
      )
    case .damaged: tr("The feed is damaged: try again later, or tell the site.")
    case .entities:
      tr("The feed declares entities, which MONA does not read for safety: tell the site.")
    case .local:
      tr("This is an address of your own network: write one of the internet.")
    }
  }
}

extension NewsFeedError {
  /// Why a feed cannot be added, and what to do.
  package var sentence: String {
    switch self {
    case .notAnAddress:
      tr("This is no web address: write one like {example}.", ["example": "https://example.org/"])
    case .known: tr("This one is in the list already.")
    case .tooMany:
      trn(
        "MONA follows {count} feed at most: remove one first.",
        "MONA follows {count} feeds at most: remove one first.", Store.newsFeedLimit)
    }
  }
}

extension NewsFeed {
  /// Its title, else its address without the scheme: "monamontreal.org".
  package var displayName: String { title ?? shownAddress }

  /// Its name and why nothing came the last time; nil if all went well.
  package var problemText: String? {
    problem.map { tr("{name}: {problem}", ["name": displayName, "problem": $0.sentence]) }
  }

  /// The address as people know it, without scheme and final slash.
  package var shownAddress: String {
    let bare = address.replacing(/^https?:\/\//, with: "", maxReplacements: 1)
    return bare.hasSuffix("/") ? String(bare.dropLast()) : bare
  }
}

extension NewsEntry {
  /// The title; what stands for it if there is none.
  package var displayTitle: String {
    title.isEmpty ? trc("news without a title", "Untitled") : title
  }

  /// The feed and the day: "Maison MONA · Nov 28, 2026".
  package var byline: String { "\(feed) · \(Format.day(date))" }
}
