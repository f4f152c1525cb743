import MonaAPI
import MonaModel

extension ServerProfile {
  /// What it asks of a photo.
  func demand(keepsMetadata: Bool) -> PhotoDemand {
    guard case .mona(let capabilities) = self else {
      return PhotoDemand(byteLimit: photoBytes, keepsMetadata: keepsMetadata)
    }
    let types = PhotoType.allCases.filter {
      capabilities.photoTypes.contains("image/\($0.rawValue)")
    }
    return PhotoDemand(byteLimit: photoBytes, types: Set(types), keepsMetadata: keepsMetadata)
  }
}
