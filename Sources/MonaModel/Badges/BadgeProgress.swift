/// How many collected discoveries each badge's rule counts.
package struct BadgeProgress: Hashable, Sendable {
  /// Visits of each kind.
  package var kinds: [DiscoveryKind: Int] = [:]
  /// Visits by the letters of the borough's name.
  package var boroughs: [String: Int] = [:]
  /// Visits by the letters of the owner's name.
  package var owners: [String: Int] = [:]
  /// Visits by the letters of a category's name; a discovery counts in each of its categories.
  package var categories: [String: Int] = [:]

  /// How many visits count for each kind of rule.
  package init(
    kinds: [DiscoveryKind: Int] = [:], boroughs: [String: Int] = [:], owners: [String: Int] = [:],
    categories: [String: Int] = [:]
  ) {
    self.kinds = kinds
    self.boroughs = boroughs
    self.owners = owners
    self.categories = categories
  }

  /// How many visits the rule counts; nil for a rule that is not understood.
  package func count(for rule: Badge.Rule) -> Int? {
    switch rule {
    case .any: kinds.values.reduce(0, +)
    case .kind(let kind): kinds[kind, default: 0]
    case .borough(let letters): boroughs[letters, default: 0]
    case .owner(let letters): owners[letters, default: 0]
    case .category(let letters): categories[letters, default: 0]
    case .unknown: nil
    }
  }

  /// Whether the rule is understood and asks for no more than there is.
  package func wins(_ badge: Badge) -> Bool {
    count(for: badge.rule).map { $0 >= badge.required } ?? false
  }
}
