import Foundation

/// The desktop's trash; live in MonaServices.
public struct Trash: Sendable {
  /// Moves a file there; when this throws, the file is where it was.
  public var put: @Sendable (URL) throws -> Void
  /// What the trash holds that was thrown away from each of these places, the latest first.
  public var find: @Sendable ([URL]) throws -> [URL: [TrashedFile]]

  /// A trash that works as said.
  public init(
    put: @escaping @Sendable (URL) throws -> Void,
    find: @escaping @Sendable ([URL]) throws -> [URL: [TrashedFile]]
  ) {
    self.put = put
    self.find = find
  }
}
