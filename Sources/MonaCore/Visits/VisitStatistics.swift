/// How many visits there are of each month, borough, kind, category and rating.
public struct VisitStatistics: Hashable, Sendable {
  /// What a number of visits have in common.
  public struct Share: Hashable, Sendable {
    /// The borough or category, as long as the catalogue is not replaced.
    public var facet: Int64
    /// Its name.
    public var name: Localized
    /// How many visits, at least 1.
    public var count: Int

    /// So many visits of a facet.
    public init(facet: Int64, name: Localized, count: Int) {
      self.facet = facet
      self.name = name
      self.count = count
    }
  }

  /// All visits, also of discoveries the catalogue no longer holds.
  public var visits = 0
  /// Visits of each month that has some.
  public var months: [MontrealMonth: Int] = [:]
  /// Visits of each kind that has some.
  public var kinds: [DiscoveryKind: Int] = [:]
  /// Visits of each rating from 1 to 5 that has some, and under 0 those without a rating.
  public var ratings: [Int: Int] = [:]
  /// Visits of each borough that has some, the most visited first.
  public var boroughs: [Share] = []
  /// Visits of each category that has some, the most visited first; a discovery counts in each of its
  /// categories.
  public var categories: [Share] = []

  /// No visits.
  public init() {}
}
