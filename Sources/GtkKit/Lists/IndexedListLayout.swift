import CGtk

/// Lays out a list and the strip beside it: at the list's edge, or beside its rows.
///
/// Where the list is wider than its rows, it scrolls from edge to edge all the same.
@MainActor
enum IndexedListLayout {
  /// A `GtkLayoutManager`, for the widget that takes it over.
  static func make() -> UnsafeMutablePointer<GtkLayoutManager>? {
    gtk_custom_layout_new(
      nil,
      { holder, orientation, _, minimum, natural, _, _ in
        onMainThread((holder, minimum, natural)) { holder, minimum, natural in
          let sizes = holder?.shownChildren.map { $0.asked(orientation) } ?? []
          let whole: ([Int]) -> Int =
            orientation == .horizontal ? { $0.reduce(0, +) } : { $0.max() ?? 0 }
          minimum?.pointee = Int32(whole(sizes.map(\.least)))
          natural?.pointee = Int32(whole(sizes.map(\.natural)))
        }
      },
      { holder, width, height, _ in
        onMainThread(holder) { holder in
          if let holder {
            IndexedListLayout.allocate(holder.shownChildren, Int(width), Int(height))
          }
        }
      })
  }

  /// - Parameter children: the list, then the strip, unless it is hidden.
  private static func allocate(_ children: [Widget], _ width: Int, _ height: Int) {
    guard let list = children.first else { return }
    let strip = children.dropFirst().first
    let stripWidth = strip?.asked(.horizontal).natural ?? 0
    let rows = rowWidth(of: list)
    let isBesideRows = width >= rows + 2 * stripWidth
    let beside = isBesideRows ? (width + rows) / 2 : width - stripWidth
    let listWidth = isBesideRows ? width : beside
    let isMirrored = list.isRightToLeft
    place(list, GdkRectangle(isMirrored ? width - listWidth : 0, 0, listWidth, height))
    guard let strip else { return }
    let left = isMirrored ? width - beside - stripWidth : beside
    place(strip, GdkRectangle(left, 0, stripWidth, height))
  }

  private static func place(_ widget: Widget, _ place: GdkRectangle) {
    withUnsafePointer(to: place) { gtk_widget_size_allocate(widget, $0, -1) }
  }

  /// How wide the rows of a `listView` get, in pixels.
  private static func rowWidth(of list: Widget) -> Int {
    guard let clamp = gtk_scrolled_window_get_child(cast(list)) else { return 0 }
    return Int(adw_clamp_scrollable_get_maximum_size(cast(clamp)))
  }
}
