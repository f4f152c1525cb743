import Observation

/// How large a photo is drawn in a view, and where: whole and in the middle until it is zoomed.
///
/// Lengths of the view are in its pixels from its top left corner; those of the photo are its own.
package struct PhotoZoom: Hashable, Sendable {
  /// A width and a height, or a way to the right and down.
  package struct Size: Hashable, Sendable {
    /// Pixels across, or to the right.
    package var width: Double
    /// Pixels from top to bottom.
    package var height: Double

    /// A size in pixels.
    package init(_ width: Double, _ height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// The photo's size; empty until it is known.
  package var photo = Size(0, 0) {
    didSet { settle() }
  }
  /// The view's size; empty until it is laid out.
  package var view = Size(0, 0) {
    didSet { settle() }
  }
  /// How many pixels of the view a pixel of the photo takes, each way.
  package private(set) var scale = 1.0
  /// Whether the photo is as large as fits, and stays so when the view changes.
  package private(set) var isFitted = true
  /// From the middle of the view to the middle of the photo.
  private var offset = Size(0, 0)

  /// The largest a pixel of the photo is drawn, in pixels of the view.
  private static let largest = 8.0
  /// How many times larger one click of the wheel, or one key, draws the photo.
  package static let step = 1.25
  /// How far one key moves the photo, in pixels of the view.
  package static let panStep = 80.0

  /// Nothing yet.
  package init() {}

  /// The scale at which the whole photo shows; a small one is not enlarged.
  package var fit: Double {
    guard photo.width > 0, photo.height > 0, view.width > 0, view.height > 0 else { return 1 }
    return min(1, view.width / photo.width, view.height / photo.height)
  }

  /// Where the photo is drawn: its left, top, width and height in the view.
  package var frame: (x: Double, y: Double, width: Double, height: Double) {
    let (width, height) = (photo.width * scale, photo.height * scale)
    return (
      (view.width - width) / 2 + offset.width, (view.height - height) / 2 + offset.height, width,
      height
    )
  }

  /// Whether there is more of the photo than shows.
  package var canPan: Bool {
    photo.width * scale > view.width + 0.5 || photo.height * scale > view.height + 0.5
  }

  /// Whether it can be drawn larger.
  package var canGrow: Bool { scale < Self.largest }
  /// Whether it can be drawn smaller.
  package var canShrink: Bool { scale > fit * 1.001 }

  /// Shows the whole photo.
  package mutating func reset() {
    isFitted = true
    settle()
  }

  /// Multiplies the scale; what is at a point of the view stays there.
  /// - Parameter point: nil for the middle of the view.
  package mutating func zoom(by factor: Double, at point: Size? = nil) {
    set(scale * factor, at: point)
  }

  /// Draws each pixel of the photo as one of the view.
  package mutating func showPixels(at point: Size? = nil) {
    set(1, at: point)
  }

  /// Comes closer to a point that was clicked twice, and back: to the photo's own pixels, or to twice
  /// its size when these hardly differ from the whole.
  /// - Parameter point: nil for the middle of the view.
  package mutating func toggle(at point: Size? = nil) {
    if !isFitted {
      reset()
    } else if fit < 0.8 {
      showPixels(at: point)
    } else {
      zoom(by: 2, at: point)
    }
  }

  /// Moves the photo, as far as there is more of it.
  package mutating func pan(by way: Size) {
    offset = Size(offset.width + way.width, offset.height + way.height)
    settle()
  }

  private mutating func set(_ wanted: Double, at point: Size?) {
    let new = min(max(wanted, fit), max(Self.largest, fit))
    let middle = Size(view.width / 2, view.height / 2)
    let point = point ?? middle
    // From the middle of the photo to what is at the point, before and after.
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

/// How closely a photo is looked at: gestures and keys change it, and what draws the photo follows.
@Observable @MainActor
package final class ZoomedPhoto {
  /// How large the photo is, and which part of it shows.
  package var zoom = PhotoZoom()

  /// A photo that shows whole.
  package init() {}
}
