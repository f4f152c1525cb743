import Foundation

/// What a list shows of a discovery.
public struct DiscoveryRow: Hashable, Sendable {
  /// Which discovery this is.
  public var id: DiscoveryID
  /// Its title; empty for an untitled work.
  public var title: Localized
  /// The makers' names, separated by commas; empty when none is known.
  public var makers: String
  /// When it was made.
  public var produced: ProductionDate?
  /// The borough it stands in.
  public var borough: String?
  /// "Town (Region)".
  public var territory: String?
  /// Where it stands.
  public var coordinate: Coordinate?
  /// How the person stands to it.
  public var state: DiscoveryState
  /// The name of the person's photo of it, in the album.
  public var photo: String?
  /// Whether the catalogue no longer holds it.
  public var isRetired: Bool
}
