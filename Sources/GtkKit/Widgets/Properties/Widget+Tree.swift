import CGtk

extension Widget {
  /// The parent.
  @MainActor package var parent: Widget? { gtk_widget_get_parent(self) }

  /// The window that contains it.
  @MainActor package var window: Widget? { gtk_widget_get_root(self).map { cast($0) } }

  /// The children in order, including the internal ones of GTK's widgets.
  @MainActor package var children: [Widget] {
    var children: [Widget] = []
    var next = gtk_widget_get_first_child(self)
    while let child = next {
      children.append(child)
      next = gtk_widget_get_next_sibling(child)
    }
    return children
  }

  /// The outermost descendants of a class, in order.
  @MainActor package func descendants(of type: GType) -> [Widget] {
    children.flatMap { isKind($0, of: type) ? [$0] : $0.descendants(of: type) }
  }

  /// Adds a widget at the end of this box.
  @MainActor package func append(_ child: Widget) { gtk_box_append(cast(self), child) }

  /// Removes a widget from this box.
  @MainActor package func remove(_ child: Widget) { gtk_box_remove(cast(self), child) }

  /// Removes a widget from this box and adds it elsewhere.
  @MainActor package func move(_ child: Widget, to place: (Widget) -> Void) {
    // Between the two, nothing else may hold a reference.
    let kept = Object(child)
    remove(child)
    place(child)
    withExtendedLifetime(kept) {}
  }

  /// Removes all widgets from this box.
  @MainActor package func removeChildren() {
    while let child = gtk_widget_get_first_child(self) { remove(child) }
  }

  /// The property "child" of a button, bin, row, overlay, popover, revealer or page.
  @MainActor package var child: Widget? {
    get { property(self, "child") }
    nonmutating set { setProperty(self, "child", newValue) }
  }

  /// Lays a widget over the child of this overlay.
  @MainActor package func addOverlay(_ widget: Widget) {
    gtk_overlay_add_overlay(cast(self), widget)
  }
}

// For stacks only.

extension Widget {
  /// Adds a page to this stack; the first one becomes visible.
  @MainActor package func addPage(_ page: Widget, _ name: String? = nil) {
    let place = gtk_stack_add_named(cast(self), page, name)
    // GTK 4.8 would have screen readers say the name of its class.
    if let place { Accessible.label(place, "") }
  }

  /// Takes the names of classes, which GTK 4.8 has screen readers say, from the pages of all stacks in this widget.
  @MainActor package func unnamePages() {
    for stack in descendants(of: gtk_stack_get_type()) {
      for page in stack.children { Accessible.label(gtk_stack_get_page(cast(stack), page), "") }
    }
  }

  /// The name of the visible page of this stack; nil if it has no page.
  @MainActor package var shownPage: String? {
    get { gtk_stack_get_visible_child_name(cast(self)).map { String(cString: $0) } }
    nonmutating set { gtk_stack_set_visible_child_name(cast(self), newValue) }
  }
}

// For list boxes and their rows only.

extension Widget {
  /// Adds a row at the end of this list box; GTK wraps another widget in a row.
  @MainActor package func appendRow(_ row: Widget) { gtk_list_box_append(cast(self), row) }

  /// Removes a row from this list box.
  @MainActor package func removeRow(_ row: Widget) { gtk_list_box_remove(cast(self), row) }

  /// Removes all rows from this list box.
  @MainActor package func removeRows() {
    while let row = row(at: 0) { removeRow(row) }
  }

  /// The row of this list box at a position; nil past the last one.
  @MainActor package func row(at position: Int) -> Widget? {
    gtk_list_box_get_row_at_index(cast(self), Int32(position)).map { cast($0) }
  }

  /// The position of this row in its list box; -1 if it is in none.
  @MainActor package var rowIndex: Int { Int(gtk_list_box_row_get_index(cast(self))) }
}
