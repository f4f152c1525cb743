import CGtk

/// What a page shows that has nothing to show: a symbol, a title, and a sentence; neither is read as
/// markup.
@MainActor
package func statusPage(_ icon: String, _ title: String = "", _ text: String = "") -> Widget {
  let page: Widget = adw_status_page_new()
  page.iconName = icon
  page.setStatus(title, text)
  return page
}

extension Widget {
  /// Changes the title and the sentence of a ``statusPage(_:_:_:)``.
  @MainActor package func setStatus(_ title: String, _ text: String = "") {
    adw_status_page_set_title(cast(self), escaped(title))
    adw_status_page_set_description(cast(self), escaped(text))
  }
}
