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
