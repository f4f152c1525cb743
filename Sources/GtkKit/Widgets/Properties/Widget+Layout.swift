import CGtk

extension Widget {
  /// Whether it expands horizontally.
  @MainActor package var hexpand: Bool {
    get { gtk_widget_get_hexpand(self) != 0 }
    nonmutating set { gtk_widget_set_hexpand(self, newValue ? 1 : 0) }
  }

  /// Whether it expands vertically.
  @MainActor package var vexpand: Bool {
    get { gtk_widget_get_vexpand(self) != 0 }
    nonmutating set { gtk_widget_set_vexpand(self, newValue ? 1 : 0) }
  }

  /// The horizontal alignment within a wider allocation.
  @MainActor package var halign: GtkAlign {
    get { gtk_widget_get_halign(self) }
    nonmutating set { gtk_widget_set_halign(self, newValue) }
  }

  /// The vertical alignment within a higher allocation.
  @MainActor package var valign: GtkAlign {
    get { gtk_widget_get_valign(self) }
    nonmutating set { gtk_widget_set_valign(self, newValue) }
  }

  /// Sets the horizontal and the vertical alignment.
  @MainActor package func align(_ across: GtkAlign, _ down: GtkAlign) {
    halign = across
    valign = down
  }

  /// Sets the minimum size, in pixels; -1 leaves a side to the content.
  @MainActor package func requestSize(width: Int = -1, height: Int = -1) {
    gtk_widget_set_size_request(self, Int32(width), Int32(height))
  }

  /// The allocated width, in pixels; 0 before the first layout.
  @MainActor package var width: Int { Int(gtk_widget_get_width(self)) }

  /// The allocated height, in pixels; 0 before the first layout.
  @MainActor package var height: Int { Int(gtk_widget_get_height(self)) }

  /// The natural height at the natural width, in pixels.
  @MainActor package var naturalHeight: Int {
    var height: Int32 = 0
    gtk_widget_measure(self, .vertical, -1, nil, &height, nil, nil)
    return Int(height)
  }

  /// The top margin, in pixels.
  @MainActor package var marginTop: Int {
    get { Int(gtk_widget_get_margin_top(self)) }
    nonmutating set { gtk_widget_set_margin_top(self, Int32(newValue)) }
  }

  /// The bottom margin, in pixels.
  @MainActor package var marginBottom: Int {
    get { Int(gtk_widget_get_margin_bottom(self)) }
    nonmutating set { gtk_widget_set_margin_bottom(self, Int32(newValue)) }
  }

  /// Sets the horizontal and the vertical margins, in pixels.
  @MainActor package func setMargins(_ sides: Int, _ ends: Int) {
    gtk_widget_set_margin_start(self, Int32(sides))
    gtk_widget_set_margin_end(self, Int32(sides))
    marginTop = ends
    marginBottom = ends
  }

  /// Whether content outside of its bounds and its rounded corners is clipped.
  @MainActor package var clips: Bool {
    get { gtk_widget_get_overflow(self) == GTK_OVERFLOW_HIDDEN }
    nonmutating set {
      gtk_widget_set_overflow(self, newValue ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE)
    }
  }

  /// The orientation of a box or another orientable widget.
  @MainActor package var orientation: GtkOrientation {
    get { gtk_orientable_get_orientation(cast(self)) }
    nonmutating set { gtk_orientable_set_orientation(cast(self), newValue) }
  }
}

extension Widget {
  /// Whether its direction is right to left.
  @MainActor package var isRightToLeft: Bool {
    gtk_widget_get_direction(self) == GTK_TEXT_DIR_RTL
  }

  /// The key with Left and Right swapped if the direction is right to left.
  @MainActor package func leftToRight(_ key: UInt32) -> Int32 {
    guard isRightToLeft else { return Int32(key) }
    return switch Int32(key) {
    case GDK_KEY_Left: GDK_KEY_Right
    case GDK_KEY_Right: GDK_KEY_Left
    case GDK_KEY_KP_Left: GDK_KEY_KP_Right
    case GDK_KEY_KP_Right: GDK_KEY_KP_Left
    case let other: other
    }
  }
}

extension Widget {
  /// Adds CSS classes.
  @MainActor package func addClass(_ names: String...) { addClasses(names) }

  /// Adds CSS classes.
  @MainActor package func addClasses(_ names: [String]) {
    for name in names { gtk_widget_add_css_class(self, name) }
  }

  /// Removes a CSS class, if it is set.
  @MainActor package func removeClass(_ name: String) {
    gtk_widget_remove_css_class(self, name)
  }

  /// Adds or removes a CSS class.
  @MainActor package func setClass(_ name: String, _ isSet: Bool) {
    if isSet { addClass(name) } else { removeClass(name) }
  }
}

// GTK's most frequent constants, as implicit members.

extension GtkOrientation {
  /// Side by side.
  package static var horizontal: GtkOrientation { GTK_ORIENTATION_HORIZONTAL }
  /// One under the other.
  package static var vertical: GtkOrientation { GTK_ORIENTATION_VERTICAL }
}

extension GtkAlign {
  /// Fills the allocation.
  package static var fill: GtkAlign { GTK_ALIGN_FILL }
  /// Left or top; right if the direction is right to left.
  package static var start: GtkAlign { GTK_ALIGN_START }
  /// In the middle.
  package static var center: GtkAlign { GTK_ALIGN_CENTER }
  /// Right or bottom; left if the direction is right to left.
  package static var end: GtkAlign { GTK_ALIGN_END }
  /// Aligned with its neighbours by the baseline.
  package static var baseline: GtkAlign { GTK_ALIGN_BASELINE }
}

extension GtkJustification {
  /// Centred lines.
  package static var center: GtkJustification { GTK_JUSTIFY_CENTER }
}

extension PangoEllipsizeMode {
  /// Never cut: the widget must be as wide as the text.
  package static var none: PangoEllipsizeMode { PANGO_ELLIPSIZE_NONE }
  /// Cut in the middle.
  package static var middle: PangoEllipsizeMode { PANGO_ELLIPSIZE_MIDDLE }
  /// Cut at the end.
  package static var end: PangoEllipsizeMode { PANGO_ELLIPSIZE_END }
}
