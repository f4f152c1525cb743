import MonaModel

/// What a server asks of a photo.
package struct PhotoDemand: Hashable, Sendable {
  /// It has no more bytes.
  package var byteLimit: Int
  /// It is of one of these formats; JPEG is always one.
  package var types: Set<PhotoType>
  /// Whether it may tell where it was taken, when and by which camera.
  package var keepsMetadata: Bool

  package init(byteLimit: Int, types: Set<PhotoType> = [.jpeg], keepsMetadata: Bool = false) {
    self.byteLimit = byteLimit
    self.types = types.union([.jpeg])
    self.keepsMetadata = keepsMetadata
  }
}
