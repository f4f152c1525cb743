import Foundation

/// What a file that comes from outside is for, as the end of its name tells.
enum FilePurpose: Hashable, Sendable {
  /// Tiles for the maps' background.
  case map
  /// Discoveries to import.
  case catalogue
  /// The inbox: a photo, a folder of photos or a GPX track, or something that it refuses.
  case inbox

  init(_ file: URL) {
    switch file.pathExtension.lowercased() {
    case MapBackgrounds.suffix: self = .map
    case let suffix where CataloguesViewModel.suffixes.contains(suffix): self = .catalogue
    default: self = .inbox
    }
  }
}
