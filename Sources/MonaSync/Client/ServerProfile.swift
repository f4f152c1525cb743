import MonaAPI

/// Which server it is that one talks to.
package enum ServerProfile: Hashable, Sendable {
  /// One like ours, with what it says it does.
  case mona(APICapabilities)
  /// MONA's own of 2023, which has no capabilities to tell of.
  case of2023

  /// Whether it does something beyond that of 2023.
  package func has(_ name: String) -> Bool {
    if case .mona(let capabilities) = self { capabilities.has(name) } else { false }
  }

  /// The largest photo it takes, in bytes.
  package var photoBytes: Int {
    switch self {
    case .mona(let capabilities):
      capabilities.has("large-photo")
        ? capabilities.largePhotoBytes ?? capabilities.photoBytes : capabilities.photoBytes
    case .of2023: APICapabilities.photoBytes
    }
  }
}
