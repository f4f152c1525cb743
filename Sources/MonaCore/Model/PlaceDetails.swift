/// What the catalogue says of a cultural place and of nothing else.
public struct PlaceDetails: Hashable, Sendable {
  /// Library, theatre, museum and the like.
  public var usages = Terms()
  /// The place's own site.
  public var website: String?
  /// A Facebook page.
  public var facebook: String?
  /// A few sentences in the catalogue's words.
  public var description = Localized()

  /// A place of which nothing is known.
  public init() {}
}
