import CGtk

/// Files and images dropped on a widget.
@MainActor
public enum FileDrop {
  /// Lets a widget take what is dropped on it; the closure answers whether it took it.
  public static func accept(
    on widget: some Instance, _ take: @escaping @MainActor (TransferredContent) -> Bool
  ) {
    let target: OpaquePointer = gtk_drop_target_new(GType(0), GDK_ACTION_COPY)
    var types = TransferredContent.types
    gtk_drop_target_set_gtypes(target, &types, gsize(types.count))
    connect(target, "drop") { (value: UnsafeMutablePointer<GValue>, _: Double, _: Double) -> Bool in
      TransferredContent(value).map(take) ?? false
    }
    // The widget takes over the reference.
    gtk_widget_add_controller(cast(widget), target)
  }
}
