/// A visit that its person agrees to give to research.
package struct GivenVisit: Hashable, Sendable {
  /// The pseudonym of its person.
  package let person: String
  /// Its work, under its published number.
  package let work: DiscoveryID
  /// When the person was there, or sent it where that is not known, in milliseconds since 1970.
  package let visitedAt: Int64
  package let rating: Int?
  package let comment: String?
  /// How many photos it has.
  package let photos: Int

  package init(
    person: String, work: DiscoveryID, visitedAt: Int64, rating: Int?, comment: String?, photos: Int
  ) {
    (self.person, self.work, self.visitedAt) = (person, work, visitedAt)
    (self.rating, self.comment, self.photos) = (rating, comment, photos)
  }
}

/// The visits of a selection in numbers.
package struct ResearchOverview: Equatable, Sendable {
  /// The number of visits of a day.
  package struct Day: Equatable, Sendable {
    /// Days since 1970-01-01 in UTC.
    package let number: Int
    package let visits: Int

    package init(number: Int, visits: Int) { (self.number, self.visits) = (number, visits) }
  }

  /// The visits of a work.
  package struct Work: Equatable, Sendable {
    /// Under its published number.
    package let id: DiscoveryID
    package let counts: ResearchCounts

    package init(_ id: DiscoveryID, _ counts: ResearchCounts) {
      (self.id, self.counts) = (id, counts)
    }
  }

  package var people = 0
  package var works = 0
  package var counts = ResearchCounts()
  /// The days with visits, in their order.
  package var days: [Day] = []
  /// The works with the most visits, the most visited first.
  package var mostVisited: [Work] = []

  package init() {}
}

/// A person under a pseudonym, with what the visits of a selection have of theirs.
package struct ResearchPerson: Equatable, Sendable {
  package let pseudonym: String
  package let visits: Int
  package let ratings: Int
  package let comments: Int
  /// The first and the last visit, in milliseconds since 1970.
  package let first: Int64
  package let last: Int64

  package init(
    pseudonym: String, visits: Int, ratings: Int, comments: Int, first: Int64, last: Int64
  ) {
    (self.pseudonym, self.visits, self.ratings) = (pseudonym, visits, ratings)
    (self.comments, self.first, self.last) = (comments, first, last)
  }
}

/// How often a word is in comments.
package struct WordCount: Equatable, Sendable {
  /// Without accents, case and ligatures.
  package let word: String
  /// The number of comments with the word.
  package let comments: Int
  /// The number of times that they have it.
  package let times: Int

  package init(_ word: String, comments: Int, times: Int) {
    (self.word, self.comments, self.times) = (word, comments, times)
  }
}

/// A comment with the words that were looked for.
package struct FoundComment: Equatable, Sendable {
  /// A part of the comment.
  package struct Part: Equatable, Sendable {
    package let text: String
    /// Whether it was looked for.
    package let isFound: Bool

    package init(_ text: String, isFound: Bool) { (self.text, self.isFound) = (text, isFound) }
  }

  package let visit: GivenVisit
  /// The parts of the whole comment, in their order.
  package let parts: [Part]

  package init(_ visit: GivenVisit, _ parts: [Part]) { (self.visit, self.parts) = (visit, parts) }
}
