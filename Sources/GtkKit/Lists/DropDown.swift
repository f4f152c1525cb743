import CGtk

/// A drop-down list of texts.
@MainActor
package final class DropDown {
  /// The `GtkDropDown`.
  package let widget: Widget
  private let choose: @MainActor (_ position: Int) -> Void
  private var texts: [String] = []
  private var shortTexts: [String] = []
  private var isShowing = false

  /// Lists with more texts have a search field.
  private static let longest = 12

  /// The number of characters that the button always shows.
  private static let uncut = 14

  /// A drop-down without texts; the closure gets the position that the person chooses.
  ///
  /// - Parameter name: the accessible name.
  package init(name: String, choose: @escaping @MainActor (_ position: Int) -> Void) {
    self.choose = choose
    // The drop-down takes over the model and the expression.
    widget = gtk_drop_down_new(
      nil, gtk_property_expression_new(gtk_string_object_get_type(), nil, "string"))
    Accessible.label(widget, name)
    // On GTK 4.8 the focus is on the button within.
    if let button = gtk_widget_get_first_child(widget) { Accessible.label(button, name) }
    Accessible.labelChoices(of: widget, name)
    cutChosen()
    connect(widget, "notify::selected") { [weak self] in self?.follow() }
  }

  /// Replaces the texts or the chosen one without calling the closure.
  ///
  /// - Parameter short: shorter texts for the button itself.
  package func show(_ texts: [String], short: [String]? = nil, chosen: Int) {
    isShowing = true
    defer { isShowing = false }
    if texts != self.texts {
      self.texts = texts
      shortTexts = short ?? texts
      let model = withCStrings(texts) { gtk_string_list_new($0) }
      gtk_drop_down_set_model(cast(widget), model)
      model.map { g_object_unref(UnsafeMutableRawPointer($0)) }
      gtk_drop_down_set_enable_search(cast(widget), texts.count > Self.longest ? 1 : 0)
    }
    gtk_drop_down_set_selected(cast(widget), guint(chosen))
    describe()
  }

  /// Has screen readers say what is chosen, which they do not find.
  private func describe() {
    let position = Int(gtk_drop_down_get_selected(cast(widget)))
    guard let button = gtk_widget_get_first_child(widget), texts.indices.contains(position) else {
      return
    }
    Accessible.describe(button, texts[position])
  }

  /// Makes the button cut its text, where GTK would widen the window; the list keeps GTK's rows, with their check
  /// mark.
  private func cutChosen() {
    let chosen = ListFactory<Widget>(
      setup: { label() }, widget: { $0 },
      bind: { [weak self] text, position in
        guard let self, shortTexts.indices.contains(position) else { return }
        text.text = shortTexts[position]
        text.widthChars = min(shortTexts[position].count, Self.uncut)
      })
    gtk_drop_down_set_list_factory(cast(widget), gtk_drop_down_get_factory(cast(widget)))
    gtk_drop_down_set_factory(cast(widget), chosen.pointer)
  }

  private func follow() {
    let position = Int(gtk_drop_down_get_selected(cast(widget)))
    guard !isShowing, texts.indices.contains(position) else { return }
    describe()
    choose(position)
  }
}
