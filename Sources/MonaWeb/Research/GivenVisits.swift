import MonaModel
import MonaText

/// What people agree to give to research: counts, averages, the ratings as bars with their numbers, and visits over time.
struct GivenVisits {
  struct Bar {
    /// "4 stars".
    let label: String
    let count: String
    /// The share of the most frequent rating, from 0 to 100.
    let share: Int
  }

  struct Fact {
    let label: String
    let text: String
  }

  let heading: String
  /// Why there is nothing else; nil when there is.
  let none: String?
  let facts: [Fact]
  let ratingsHeading = tr("Ratings")
  let numberHeading = trc("how many there are", "Number")
  let starsHeading = tr("Stars")
  let hasRatings: Bool
  /// The most stars first.
  let bars: [Bar]
  let chart: VisitChart?
  /// Where more is said.
  var link: Frame.Link?

  /// - Parameters:
  ///   - hasPeople: whether to say of how many people and works.
  ///   - none: what is said when there are no visits.
  ///   - id: tells its chart apart from others on the page.
  init(
    _ overview: ResearchOverview, heading: String = tr("What people give to research"),
    hasPeople: Bool = false, none: String = tr("Nobody has given a visit to research yet."),
    id: String = "chart"
  ) {
    let counts = overview.counts
    self.heading = heading
    self.none = counts.visits == 0 ? none : nil
    var facts = [Fact(label: tr("Visits"), text: Format.number(counts.visits))]
    if hasPeople {
      facts.append(Fact(label: tr("People"), text: Format.number(overview.people)))
      facts.append(Fact(label: tr("Discoveries"), text: Format.number(overview.works)))
    }
    facts.append(Fact(label: tr("Photos"), text: Format.number(counts.photos)))
    facts.append(Fact(label: tr("Comments"), text: Format.number(counts.comments)))
    if let mean = counts.mean, let median = counts.median {
      facts.append(Fact(label: tr("Mean rating"), text: Format.average(mean)))
      facts.append(Fact(label: tr("Median rating"), text: Format.average(median)))
    }
    self.facts = counts.visits == 0 ? [] : facts
    hasRatings = counts.ratings > 0
    let most = max(1, counts.histogram.max() ?? 1)
    bars = zip(1..., counts.histogram).reversed().map { stars, count in
      Bar(label: Format.rating(stars), count: Format.number(count), share: count * 100 / most)
    }
    chart = VisitChart(overview.days, id: id)
  }
}
