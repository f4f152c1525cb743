/// What the catalogue says of a cultural place and of nothing else.
package struct PlaceDetails: Hashable, Sendable {
  /// Library, theatre, museum and the like.
  package var usages = Terms()
  /// The place's own site.
  package var website: String?
  /// A Facebook page.
  package var facebook: String?
  /// A few sentences in the catalogue's words.
  package var description = Localized()

  /// A place of which nothing is known.
  package init() {}
}
