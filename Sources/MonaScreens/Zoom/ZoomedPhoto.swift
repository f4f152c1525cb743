import Observation

/// How closely a photo is looked at: gestures and keys change it, and what draws the photo follows.
@Observable @MainActor
package final class ZoomedPhoto {
  /// How large the photo is, and which part of it shows.
  package var zoom = PhotoZoom()

  /// A photo that shows whole.
  package init() {}
}
