import CGtk

/// A button that shows one of several texts, and lists them to choose another.
@MainActor
package final class DropDown {
  /// The `GtkDropDown`.
  package let widget: Widget
  private let choose: @MainActor (_ position: Int) -> Void
  private var texts: [String] = []
  private var shortTexts: [String] = []
  private var isShowing = false

  /// Longer lists can be searched.
  private static let longest = 12

  /// How many letters the button never cuts.
  private static let uncut = 14

  /// A button without texts; the closure gets the position of what the person chooses.
  ///
  /// - Parameter name: what screen readers call it.
  package init(name: String, choose: @escaping @MainActor (_ position: Int) -> Void) {
    self.choose = choose
    // The drop-down takes both over.
    widget = gtk_drop_down_new(
      nil, gtk_property_expression_new(gtk_string_object_get_type(), nil, "string"))
    Accessible.label(widget, name)
    // On GTK 4.8 it is the button in it that has the keyboard.
    if let button = gtk_widget_get_first_child(widget) { Accessible.label(button, name) }
    cutChosen()
    connect(widget, "notify::selected") { [weak self] in self?.follow() }
  }

  /// Shows other texts, or another of them, without calling the closure.
  ///
  /// - Parameter short: what the button itself says of each, where it needs to say less.
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
  }

  /// The button cuts what it has no room for, where GTK's own would widen the window; the list
  /// keeps GTK's rows, with their check mark.
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
    if !isShowing, texts.indices.contains(position) { choose(position) }
  }
}
