import CGtk

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
