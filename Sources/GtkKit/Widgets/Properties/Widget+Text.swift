import CGtk

// For labels only, as ``label(_:_:wraps:isSelectable:)`` creates them: GTK logs a critical warning for other widgets.

extension Widget {
  /// The text of a label, never read as markup, limited as by `LabelText`.
  @MainActor package var text: String {
    get { gtk_label_get_text(cast(self)).map { String(cString: $0) } ?? "" }
    nonmutating set {
      if gtk_label_get_wrap(cast(self)) != 0 {
        widthChars = LabelText.isLong(newValue) ? LabelText.widthOfLong : -1
      }
      gtk_label_set_text(cast(self), LabelText.truncated(newValue))
    }
  }

  /// Sets the text of a label with bold parts, which are ranges of bytes of UTF-8.
  @MainActor package func setText(_ text: String, bold parts: [Range<Int>]) {
    self.text = text
    guard !parts.isEmpty else { return gtk_label_set_attributes(cast(self), nil) }
    let attributes = pango_attr_list_new()
    for part in parts {
      guard let weight = pango_attr_weight_new(PANGO_WEIGHT_BOLD) else { continue }
      weight.pointee.start_index = guint(part.lowerBound)
      weight.pointee.end_index = guint(part.upperBound)
      // The list takes the attribute over.
      pango_attr_list_insert(attributes, weight)
    }
    gtk_label_set_attributes(cast(self), attributes)
    pango_attr_list_unref(attributes)
  }

  /// The horizontal alignment of a label's text, from 0 at the start to 1 at the end.
  @MainActor package var xalign: Double {
    get { Double(gtk_label_get_xalign(cast(self))) }
    nonmutating set { gtk_label_set_xalign(cast(self), Float(newValue)) }
  }

  /// The alignment of a label's lines relative to each other.
  @MainActor package var justify: GtkJustification {
    get { gtk_label_get_justify(cast(self)) }
    nonmutating set { gtk_label_set_justify(cast(self), newValue) }
  }

  /// Makes a label wrap only between words: it is never narrower than its longest word.
  ///
  /// For MONA's own texts; words of a catalogue may be of any length.
  @MainActor package func keepWordsWhole() {
    gtk_label_set_wrap_mode(cast(self), PANGO_WRAP_WORD)
  }

  /// Where a label without room for its text cuts it.
  @MainActor package var ellipsize: PangoEllipsizeMode {
    get { gtk_label_get_ellipsize(cast(self)) }
    nonmutating set { gtk_label_set_ellipsize(cast(self), newValue) }
  }

  /// The maximum number of lines of a label that wraps and ellipsizes; -1 for no limit.
  @MainActor package var lines: Int {
    get { Int(gtk_label_get_lines(cast(self))) }
    nonmutating set { gtk_label_set_lines(cast(self), Int32(newValue)) }
  }

  /// The minimum width of a label in characters, to be set after its text; -1 for automatic.
  @MainActor package var widthChars: Int {
    get { Int(gtk_label_get_width_chars(cast(self))) }
    nonmutating set { gtk_label_set_width_chars(cast(self), Int32(newValue)) }
  }

  /// The maximum natural width of a label in characters; -1 for no limit.
  @MainActor package var maxWidthChars: Int {
    get { Int(gtk_label_get_max_width_chars(cast(self))) }
    nonmutating set { gtk_label_set_max_width_chars(cast(self), Int32(newValue)) }
  }
}

// For buttons of every class.

extension Widget {
  /// Whether a toggle button or a check button is active.
  @MainActor package var isOn: Bool {
    get { property(self, "active") }
    nonmutating set { setProperty(self, "active", newValue) }
  }

  /// The label of a button or a menu button.
  @MainActor package var label: String {
    get { property(self, "label") }
    nonmutating set { setProperty(self, "label", newValue) }
  }
}

// For editable widgets only (entries, entry rows, search fields): GTK logs a critical warning for other widgets.

extension Widget {
  /// The text of an entry.
  @MainActor package var typed: String {
    get { gtk_editable_get_text(cast(self)).map { String(cString: $0) } ?? "" }
    nonmutating set { gtk_editable_set_text(cast(self), newValue) }
  }

  /// Moves the cursor of an entry to its end.
  @MainActor package func moveCursorToEnd() { gtk_editable_set_position(cast(self), -1) }
}
