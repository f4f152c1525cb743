import CGtk

/// Accepts files and images that are dropped on a widget.
///
/// It is made for a whole window and comes before the widgets within: a text field would insert the path of a file.
@MainActor
package enum FileDrop {
  /// Lets a widget accept drops.
  /// - Parameters:
  ///   - imageLimit: the number of bytes after which an image is not read further.
  ///   - move: called with each position of the pointer while acceptable content is dragged over the widget.
  ///   - leave: called when the drag leaves the widget.
  ///   - take: called with the dropped content and its position.
  package static func accept(
    on widget: some Instance, imageLimit: Int,
    move: @escaping @MainActor (Double, Double) -> Void,
    leave: @escaping @MainActor () -> Void,
    take: @escaping @MainActor (TransferredContent, Double, Double) -> Void
  ) {
    let builder = gdk_content_formats_builder_new()
    gdk_content_formats_builder_add_gtype(builder, gdk_file_list_get_type())
    for type in TransferredContent.imageTypes {
      gdk_content_formats_builder_add_mime_type(builder, type)
    }
    let formats = gdk_content_formats_builder_free_to_formats(builder)
    // The drop target takes over the formats, and the widget the drop target.
    let target: OpaquePointer = cast(gtk_drop_target_async_new(formats, GDK_ACTION_COPY))
    gtk_event_controller_set_propagation_phase(cast(target), GTK_PHASE_CAPTURE)
    let copy = Int(GDK_ACTION_COPY.rawValue)
    for signal in ["drag-enter", "drag-motion"] {
      connect(target, signal) { (_: OpaquePointer, x: Double, y: Double) -> Int in
        move(x, y)
        return copy
      }
    }
    connect(target, "drag-leave") { (_: OpaquePointer) in leave() }
    connect(target, "drop") { (drop: OpaquePointer, x: Double, y: Double) -> Bool in
      // GTK 4.8 keeps the frame of a drag around the widget after the drop.
      gtk_widget_unset_state_flags(
        gtk_event_controller_get_widget(cast(target)), GTK_STATE_FLAG_DROP_ACTIVE)
      let drop = Object(drop)
      widget.startTask {
        let content = await read(drop, imageLimit)
        gdk_drop_finish(drop.pointer, content == nil ? GdkDragAction(rawValue: 0) : GDK_ACTION_COPY)
        if let content { take(content, x, y) }
      }
      return true
    }
    gtk_widget_add_controller(cast(widget), cast(target))
  }

  private static func read(
    _ drop: Object<OpaquePointer>, _ imageLimit: Int
  ) async -> TransferredContent? {
    guard let formats = gdk_drop_get_formats(drop.pointer) else { return nil }
    return await TransferredContent.best(of: formats, imageLimit: imageLimit) {
      await withCheckedContinuation { continuation in
        gdk_drop_read_value_async(
          drop.pointer, gdk_file_list_get_type(), G_PRIORITY_DEFAULT, nil,
          { drop, result, userData in
            TransferredContent.finish(userData, (drop, result)) { drop, result in
              gdk_drop_read_value_finish(OpaquePointer(drop), result, nil)
                .flatMap { TransferredContent($0) }
            }
          }, RetainedObjects.retain(OneShotContinuation(continuation)))
      }
    } stream: { type in
      await withCheckedContinuation { continuation in
        withCStrings([type]) { types in
          gdk_drop_read_async(
            drop.pointer, types, G_PRIORITY_DEFAULT, nil,
            { drop, result, userData in
              TransferredContent.finish(userData, (drop, result)) { drop, result in
                var type: UnsafePointer<CChar>?
                return gdk_drop_read_finish(OpaquePointer(drop), result, &type, nil)
                  .map { Object(owning: $0) }
              }
            }, RetainedObjects.retain(OneShotContinuation(continuation)))
        }
      }
    }
  }
}
