import CGtk
import GtkKit
import MonaModel

/// A badge's picture, sharp on any screen, drawn off the main thread.
@MainActor
enum BadgePicture {
  /// A square of `side` pixels; its name stands beside it, so it has none itself.
  static func widget(for badge: Badge, side: Int) -> Widget {
    // Unlike a GtkPicture, a GtkImage is never larger than asked for.
    let image = iconImage(size: side)
    image.align(.center, .center)
    let holder = Object(image)
    let resource = badge.resource
    Task {
      // Twice the side: the largest scale in use; GTK draws it smaller where the screen is coarser.
      if let texture = await Texture.draw(resource: resource, side: side * 2) {
        holder.pointer.paintable = texture.pointer
      }
    }
    return image
  }
}
