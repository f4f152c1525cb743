/// A reward for collecting; badges are data, updated like the catalogue.
package struct Badge: Hashable, Sendable {
  /// The server's number.
  package var id: Int
  /// The displayed name.
  package var title: Localized
  /// The condition, in words.
  package var description: Localized
  /// The message shown when the badge is won.
  package var notification: Localized
  /// The number of matching discoveries needed, at least 1.
  package var required: Int
  /// The discoveries that count towards the badge.
  package var rule: Rule
  /// The name of its bundled image: lower-case letters, digits and dashes.
  package var image: String?

  /// Which discoveries count towards a badge.
  package enum Rule: Hashable, Sendable {
    /// Any discovery.
    case any
    /// Discoveries of one kind.
    case kind(DiscoveryKind)
    /// Discoveries of a borough, given by the normalized key of its name.
    case borough(String)
    /// Discoveries of an owner, given by the normalized key of its name.
    case owner(String)
    /// Discoveries of a category, given by the normalized key of its name.
    case category(String)
    /// A rule this version does not understand: shown without progress, never won here.
    case unknown
  }

  /// Creates a badge, won by collecting `required` discoveries that match `rule`.
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
