/// How many visits there are, and what they have.
package struct ResearchCounts: Equatable, Sendable {
  package var visits = 0
  /// The visits with a photo, and with words.
  package var photos = 0
  package var comments = 0
  /// The number of ratings of each number of stars, one star first.
  package var histogram = [Int](repeating: 0, count: 5)

  package init() {}

  /// The number of ratings.
  package var ratings: Int { histogram.reduce(0, +) }

  /// The mean rating; nil without any.
  package var mean: Double? {
    let sum = zip(1..., histogram).reduce(0) { $0 + $1.0 * $1.1 }
    return ratings > 0 ? Double(sum) / Double(ratings) : nil
  }

  /// The median rating, in halves of a star; nil without any.
  package var median: Double? {
    guard ratings > 0 else { return nil }
    return Double(rating(at: (ratings - 1) / 2) + rating(at: ratings / 2)) / 2
  }

  /// The rating at an index of all ratings in their order.
  private func rating(at index: Int) -> Int {
    var before = 0
    for (stars, count) in zip(1..., histogram) {
      before += count
      if index < before { return stars }
    }
    return 0
  }

  package static func += (sum: inout ResearchCounts, other: ResearchCounts) {
    sum.visits += other.visits
    sum.photos += other.photos
    sum.comments += other.comments
    for stars in 0..<5 { sum.histogram[stars] += other.histogram[stars] }
  }
}
