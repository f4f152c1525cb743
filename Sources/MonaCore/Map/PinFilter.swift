import Foundation

/// What the map lets through; kept between runs.
public struct PinFilter: Hashable, Sendable, Codable {
  /// The kinds that show.
  public var kinds = Set(DiscoveryKind.allCases)
  /// The states that show.
  public var states = Set(DiscoveryState.allCases)
  /// Only what is of this category, by its `FacetName`.
  public var category: FacetName?
  /// Only what stands in this borough, by its `FacetName`.
  public var borough: FacetName?
  /// Only what was made in the ten years that begin with this one.
  public var decade: Int?

  /// A filter that lets everything through.
  public init() {}

  /// Whether everything passes.
  public var isEmpty: Bool { self == PinFilter() }

  /// The filter as it was kept; nil when that says nothing.
  public init?(json: String) {
    guard let filter = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else {
      return nil
    }
    self = filter
  }

  /// The filter as it is kept.
  public var json: String {
    // Nothing in it can fail to be written.
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
