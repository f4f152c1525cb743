import CGtk

extension Widget {
  /// Whether it takes the width that is left.
  @MainActor package var hexpand: Bool {
    get { gtk_widget_get_hexpand(self) != 0 }
    nonmutating set { gtk_widget_set_hexpand(self, newValue ? 1 : 0) }
  }

  /// Whether it takes the height that is left.
  @MainActor package var vexpand: Bool {
    get { gtk_widget_get_vexpand(self) != 0 }
    nonmutating set { gtk_widget_set_vexpand(self, newValue ? 1 : 0) }
  }

  /// Where it stands in a place that is wider.
  @MainActor package var halign: GtkAlign {
    get { gtk_widget_get_halign(self) }
    nonmutating set { gtk_widget_set_halign(self, newValue) }
  }

  /// Where it stands in a place that is higher.
  @MainActor package var valign: GtkAlign {
    get { gtk_widget_get_valign(self) }
    nonmutating set { gtk_widget_set_valign(self, newValue) }
  }

  /// Says where it stands in a place that is wider and higher.
  @MainActor package func align(_ across: GtkAlign, _ down: GtkAlign) {
    halign = across
    valign = down
  }

  /// Asks for at least this room, in pixels; -1 leaves a side to the content.
  @MainActor package func requestSize(width: Int = -1, height: Int = -1) {
    gtk_widget_set_size_request(self, Int32(width), Int32(height))
  }

  /// The width it was given, in pixels; 0 before that.
  @MainActor package var width: Int { Int(gtk_widget_get_width(self)) }

  /// The height it was given, in pixels; 0 before that.
  @MainActor package var height: Int { Int(gtk_widget_get_height(self)) }

  /// The height it would take if it had the width it asks for, in pixels.
  @MainActor package var naturalHeight: Int {
    var height: Int32 = 0
    gtk_widget_measure(self, .vertical, -1, nil, &height, nil, nil)
    return Int(height)
  }

  /// The room above, in pixels.
  @MainActor package var marginTop: Int {
    get { Int(gtk_widget_get_margin_top(self)) }
    nonmutating set { gtk_widget_set_margin_top(self, Int32(newValue)) }
  }

  /// The room below, in pixels.
  @MainActor package var marginBottom: Int {
    get { Int(gtk_widget_get_margin_bottom(self)) }
    nonmutating set { gtk_widget_set_margin_bottom(self, Int32(newValue)) }
  }

  /// Sets the margins at the sides and at top and bottom, in pixels.
  @MainActor package func setMargins(_ sides: Int, _ ends: Int) {
    gtk_widget_set_margin_start(self, Int32(sides))
    gtk_widget_set_margin_end(self, Int32(sides))
    marginTop = ends
    marginBottom = ends
  }

  /// Whether it cuts off what stands out of it, its round corners included.
  @MainActor package var clips: Bool {
    get { gtk_widget_get_overflow(self) == GTK_OVERFLOW_HIDDEN }
    nonmutating set {
      gtk_widget_set_overflow(self, newValue ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE)
    }
  }

  /// How a box, or whatever else has a direction, puts its parts.
  @MainActor package var orientation: GtkOrientation {
    get { gtk_orientable_get_orientation(cast(self)) }
    nonmutating set { gtk_orientable_set_orientation(cast(self), newValue) }
  }
}

extension Widget {
  /// Whether what it holds runs from right to left.
  @MainActor package var isRightToLeft: Bool {
    gtk_widget_get_direction(self) == GTK_TEXT_DIR_RTL
  }

  /// The key that means the same where text runs from left to right: elsewhere the arrows to the sides
  /// have changed places.
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
  /// Gives it classes of the style sheet.
  @MainActor package func addClass(_ names: String...) { addClasses(names) }

  /// Gives it classes of the style sheet.
  @MainActor package func addClasses(_ names: [String]) {
    for name in names { gtk_widget_add_css_class(self, name) }
  }

  /// Takes a class of the style sheet away; harmless when it has it not.
  @MainActor package func removeClass(_ name: String) {
    gtk_widget_remove_css_class(self, name)
  }

  /// Gives it a class of the style sheet or takes it away.
  @MainActor package func setClass(_ name: String, _ isSet: Bool) {
    if isSet { addClass(name) } else { removeClass(name) }
  }
}

// GTK's most frequent constants by the names Swift would give them.

extension GtkOrientation {
  /// Side by side.
  package static var horizontal: GtkOrientation { GTK_ORIENTATION_HORIZONTAL }
  /// One under the other.
  package static var vertical: GtkOrientation { GTK_ORIENTATION_VERTICAL }
}

extension GtkAlign {
  /// Over the whole place.
  package static var fill: GtkAlign { GTK_ALIGN_FILL }
  /// At the left or the top, at the right where one reads from right to left.
  package static var start: GtkAlign { GTK_ALIGN_START }
  /// In the middle.
  package static var center: GtkAlign { GTK_ALIGN_CENTER }
  /// At the right or the bottom, at the left where one reads from right to left.
  package static var end: GtkAlign { GTK_ALIGN_END }
  /// Its letters on one line with its neighbours'.
  package static var baseline: GtkAlign { GTK_ALIGN_BASELINE }
}

extension GtkJustification {
  /// The middles of the lines one under the other.
  package static var center: GtkJustification { GTK_JUSTIFY_CENTER }
}

extension PangoEllipsizeMode {
  /// Never cut: the place has to be as wide.
  package static var none: PangoEllipsizeMode { PANGO_ELLIPSIZE_NONE }
  /// Cut in the middle.
  package static var middle: PangoEllipsizeMode { PANGO_ELLIPSIZE_MIDDLE }
  /// Cut at the end.
  package static var end: PangoEllipsizeMode { PANGO_ELLIPSIZE_END }
}
