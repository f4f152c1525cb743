import CGtk
import CMonaWidgets

/// A `GtkPicture` of a fixed room whose image changes by a new drawing only, without a new layout:
/// in a grid that scrolls, each of those would lay out the whole grid.
@MainActor
package final class PictureSlot {
  /// The picture, which fills its room and cuts off what stands out.
  package let widget: Widget
  private let slot: Object<OpaquePointer>

  /// A picture that asks for this much room, in pixels.
  package init(width: Int, height: Int) {
    guard let created = mona_picture_slot_new() else { preconditionFailure("out of memory") }
    slot = Object(owning: cast(created) as OpaquePointer)
    widget = gtk_picture_new_for_paintable(slot.pointer)
    widget.requestSize(width: width, height: height)
  }

  /// Shows a texture; nothing for nil.
  package func show(_ texture: Object<OpaquePointer>?) {
    mona_picture_slot_show(slot.pointer.instance, texture?.pointer.instance)
  }
}
