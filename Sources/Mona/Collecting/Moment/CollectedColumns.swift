import CGtk
import GtkKit

/// Where the photo stands and the words of the moment after it: side by side, or one under the other
/// where there is no room.
@MainActor
struct CollectedColumns {
  /// The photo with what lies over it.
  let photo: Widget
  /// The photo alone, whose proportions count.
  let picture: Widget
  /// Stars and words.
  let words: Widget

  private static let spacing = 24

  /// Both, in the order in which they are read.
  var widget: Widget {
    arranged(
      [photo, words],
      by: Arrangement { parts in
        let least = (parts.map(\.askedWidth.least).max() ?? 0) + Self.spacing
        return (least, max(least, 640 + Self.spacing))
      } places: { [self] parts, width in
        let places = places(width)
        return parts.map { $0 == photo ? places.photo : places.words }
      })
  }

  private func places(_ width: Int) -> (photo: GdkRectangle, words: GdkRectangle) {
    guard width >= 760 else {
      let content = min(width - Self.spacing, 640)
      let start = (width - content) / 2
      let size = PhotoPicture.size(of: picture, width: content, highest: 280)
      let top = Self.spacing + size.height + Self.spacing
      return (
        GdkRectangle(start + (content - size.width) / 2, Self.spacing, size.width, size.height),
        GdkRectangle(start, top, content, words.height(at: content) + Self.spacing)
      )
    }
    let side = 340
    // A wide window is most often a high one: a photo on its side fits both.
    let highest = min(760, max(480, width * 45 / 100))
    let room = min(width - side - 3 * Self.spacing, 1140)
    let size = PhotoPicture.size(of: picture, width: room, highest: highest)
    let start = (width - size.width - Self.spacing - side) / 2
    let height = words.height(at: side)
    let middle = Self.spacing + max(0, (size.height - height) / 2)
    return (
      GdkRectangle(
        start, Self.spacing + max(0, (height - size.height) / 2), size.width, size.height),
      GdkRectangle(start + size.width + Self.spacing, middle, side, height + Self.spacing)
    )
  }
}
