import CGtk

// For stacks only, which show one of their pages.

extension Widget {
  /// Adds a page to this stack, which shows the first one it gets.
  @MainActor package func addPage(_ page: Widget, _ name: String) {
    gtk_stack_add_named(cast(self), page, name)
  }

  /// The page of this stack that shows; nil while it has none.
  @MainActor package var shownPage: String? {
    get { gtk_stack_get_visible_child_name(cast(self)).map { String(cString: $0) } }
    nonmutating set { gtk_stack_set_visible_child_name(cast(self), newValue) }
  }
}
