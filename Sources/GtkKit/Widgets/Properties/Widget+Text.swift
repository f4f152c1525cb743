import CGtk

// For labels only, as ``label(_:_:wraps:isSelectable:)`` makes them: GTK says so of another widget
// in a critical warning.

extension Widget {
  /// What a label says, never read as markup, as far as it can show it (`LabelText`); saying the same
  /// again changes nothing.
  @MainActor package var text: String {
    get { gtk_label_get_text(cast(self)).map { String(cString: $0) } ?? "" }
    nonmutating set {
      if gtk_label_get_wrap(cast(self)) != 0 {
        widthChars = LabelText.isLong(newValue) ? LabelText.widthOfLong : -1
      }
      gtk_label_set_text(cast(self), LabelText.truncated(newValue))
    }
  }

  /// Changes the text of a label, and which parts of it, in bytes of UTF-8, are bold.
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

  /// Where the words of a label stand in its width, from 0 at the start to 1 at the end.
  @MainActor package var xalign: Double {
    get { Double(gtk_label_get_xalign(cast(self))) }
    nonmutating set { gtk_label_set_xalign(cast(self), Float(newValue)) }
  }

  /// How the lines of a label stand one under the other.
  @MainActor package var justify: GtkJustification {
    get { gtk_label_get_justify(cast(self)) }
    nonmutating set { gtk_label_set_justify(cast(self), newValue) }
  }

  /// Has a label of several lines end them between words alone: it is never narrower than its longest word.
  ///
  /// For words of our own; those of a catalogue may be of any length.
  @MainActor package func keepWordsWhole() {
    gtk_label_set_wrap_mode(cast(self), PANGO_WRAP_WORD)
  }

  /// Where a label that has not room for its words cuts them.
  @MainActor package var ellipsize: PangoEllipsizeMode {
    get { gtk_label_get_ellipsize(cast(self)) }
    nonmutating set { gtk_label_set_ellipsize(cast(self), newValue) }
  }

  /// At how many lines a label that wraps and is cut ends; -1 for as many as it takes.
  @MainActor package var lines: Int {
    get { Int(gtk_label_get_lines(cast(self))) }
    nonmutating set { gtk_label_set_lines(cast(self), Int32(newValue)) }
  }

  /// How many letters wide a label asks to be at least, once it has its text; -1 for what its words need.
  @MainActor package var widthChars: Int {
    get { Int(gtk_label_get_width_chars(cast(self))) }
    nonmutating set { gtk_label_set_width_chars(cast(self), Int32(newValue)) }
  }

  /// How many letters wide a label asks to be at most; -1 for all of them.
  @MainActor package var maxWidthChars: Int {
    get { Int(gtk_label_get_max_width_chars(cast(self))) }
    nonmutating set { gtk_label_set_max_width_chars(cast(self), Int32(newValue)) }
  }
}

// For buttons of every class only.

extension Widget {
  /// Whether a toggle button is pressed in, or a check button is ticked.
  @MainActor package var isOn: Bool {
    get { property(self, "active") }
    nonmutating set { setProperty(self, "active", newValue) }
  }

  /// The words on a button or a menu button.
  @MainActor package var label: String {
    get { property(self, "label") }
    nonmutating set { setProperty(self, "label", newValue) }
  }
}

// For what text is typed in only (entries, their rows in preferences, search fields): GTK says so
// of another widget in a critical warning.

extension Widget {
  /// What is typed in an entry.
  @MainActor package var typed: String {
    get { gtk_editable_get_text(cast(self)).map { String(cString: $0) } ?? "" }
    nonmutating set { gtk_editable_set_text(cast(self), newValue) }
  }

  /// Goes on typing after what is typed in an entry.
  @MainActor package func moveCursorToEnd() { gtk_editable_set_position(cast(self), -1) }
}
