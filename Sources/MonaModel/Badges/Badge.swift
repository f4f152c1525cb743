/// A reward for collecting; badges are data, updated like the catalogue.
package struct Badge: Hashable, Sendable {
  /// The server's number.
  package var id: Int
  /// What it is called.
  package var title: Localized
  /// How it is won.
  package var description: Localized
  /// What is said when it is won.
  package var notification: Localized
  /// How many discoveries it asks for, at least 1.
  package var required: Int
  /// Which discoveries count.
  package var rule: Rule
  /// The name of its picture among ours: lower-case letters, digits and dashes.
  package var image: String?

  /// Which discoveries count towards a badge.
  package enum Rule: Hashable, Sendable {
    /// Any discovery.
    case any
    /// Those of a kind.
    case kind(DiscoveryKind)
    /// Those of a borough, by the letters of its name.
    case borough(String)
    /// Those of an owner, by the letters of its name.
    case owner(String)
    /// Those of a category, by the letters of its name.
    case category(String)
    /// A rule this version does not understand: shown without progress, never won here.
    case unknown
  }

  /// A badge won by collecting `required` discoveries that `rule` counts.
  package init(
    id: Int, title: Localized, description: Localized = Localized(),
    notification: Localized = Localized(), required: Int, rule: Rule, image: String? = nil
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.notification = notification
    self.required = required
    self.rule = rule
    self.image = image
  }
}
