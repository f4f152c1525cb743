import Observation

/// The scale and position of a photo in a view; fitted and centred until it is zoomed.
///
/// Lengths in the view are in its pixels, from its top left corner; the photo's size is in its own
/// pixels.
package struct PhotoZoom: Hashable, Sendable {
  /// A size, or a vector to the right and down, in pixels.
  package struct Size: Hashable, Sendable {
    /// The width, or the distance to the right.
    package var width: Double
    /// The height, or the distance down.
    package var height: Double

    /// Creates a size in pixels.
    package init(_ width: Double, _ height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// The photo's size; zero until it is known.
  package var photo = Size(0, 0) {
    didSet { settle() }
  }
  /// The view's size; zero until its layout.
  package var view = Size(0, 0) {
    didSet { settle() }
  }
  /// The width of a photo's pixel in pixels of the view.
  package private(set) var scale = 1.0
  /// Whether the photo fits the view, and is fitted again when the view's size changes.
  package private(set) var isFitted = true
  /// The vector from the view's centre to the photo's centre.
  private var offset = Size(0, 0)

  /// The maximum scale.
  private static let largest = 8.0
  /// The zoom factor of one step of the wheel, or of one key press.
  package static let step = 1.25
  /// The distance that one key press moves the photo, in pixels of the view.
  package static let panStep = 80.0

  /// Creates a zoom without photo and view.
  package init() {}

  /// The scale at which the whole photo is visible; at most 1.
  package var fit: Double {
    guard photo.width > 0, photo.height > 0, view.width > 0, view.height > 0 else { return 1 }
    return min(1, view.width / photo.width, view.height / photo.height)
  }

  /// The rectangle of the photo in the view.
  package var frame: (x: Double, y: Double, width: Double, height: Double) {
    let (width, height) = (photo.width * scale, photo.height * scale)
    return (
      (view.width - width) / 2 + offset.width, (view.height - height) / 2 + offset.height, width,
      height
    )
  }

  /// Whether a part of the photo is outside the view.
  package var canPan: Bool {
    photo.width * scale > view.width + 0.5 || photo.height * scale > view.height + 0.5
  }

  /// Whether it can be zoomed in.
  package var canGrow: Bool { scale < Self.largest }
  /// Whether it can be zoomed out.
  package var canShrink: Bool { scale > fit * 1.001 }

  /// Fits the photo into the view.
  package mutating func reset() {
    isFitted = true
    settle()
  }

  /// Multiplies the scale, keeping a point of the view fixed.
  /// - Parameter point: nil for the centre of the view.
  package mutating func zoom(by factor: Double, at point: Size? = nil) {
    set(scale * factor, at: point)
  }

  /// Sets the scale to 1, keeping a point of the view fixed.
  package mutating func showPixels(at point: Size? = nil) {
    set(1, at: point)
  }

  /// Toggles between the fitted photo and scale 1, or twice the fitted size if that is close to 1;
  /// for a double click.
  /// - Parameter point: the point to keep fixed; nil for the centre of the view.
  package mutating func toggle(at point: Size? = nil) {
    if !isFitted {
      reset()
    } else if fit < 0.8 {
      showPixels(at: point)
    } else {
      zoom(by: 2, at: point)
    }
  }

  /// Moves the photo, at most to its edges.
  package mutating func pan(by distance: Size) {
    offset = Size(offset.width + distance.width, offset.height + distance.height)
    settle()
  }

  private mutating func set(_ wanted: Double, at point: Size?) {
    let new = min(max(wanted, fit), max(Self.largest, fit))
    let middle = Size(view.width / 2, view.height / 2)
    let point = point ?? middle
    // The vector from the photo's centre to the point is multiplied by the factor.
    let x = point.width - middle.width - offset.width
    let y = point.height - middle.height - offset.height
    let factor = new / scale
    offset = Size(offset.width + x - x * factor, offset.height + y - y * factor)
    scale = new
    isFitted = new <= fit * 1.001
    settle()
  }

  private mutating func settle() {
    if isFitted { scale = fit }
    let x = max(0, (photo.width * scale - view.width) / 2)
    let y = max(0, (photo.height * scale - view.height) / 2)
    offset = Size(min(max(offset.width, -x), x), min(max(offset.height, -y), y))
  }
}

/// The observable zoom of a photo, shared by the gestures and keys that change it and the widget
/// that draws it.
@Observable @MainActor
package final class ZoomedPhoto {
  /// The scale and position.
  package var zoom = PhotoZoom()

  /// Creates a fitted zoom.
  package init() {}
}
