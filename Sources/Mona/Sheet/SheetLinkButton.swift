import CGtk
import GtkKit
import MonaScreens

/// Words on a sheet that lead elsewhere.
@MainActor
enum SheetLinkButton {
  /// Words that lead to another page of MONA.
  static func widget(
    _ text: String, _ classes: String..., open: @escaping @MainActor () -> Void
  ) -> Widget {
    let words = label(text, wraps: true)
    let link: Widget = gtk_button_new()
    Accessible.become(link, GTK_ACCESSIBLE_ROLE_LINK)
    gtk_button_set_child(cast(link), words)
    gtk_widget_set_halign(link, GTK_ALIGN_START)
    for name in ["flat", "sheet-link"] + classes { gtk_widget_add_css_class(link, name) }
    Accessible.label(link, text)
    connect(link, "clicked", open)
    return link
  }

  /// Words that lead to a page of the web, which the browser opens; the tooltip tells the address.
  static func widget(_ page: SheetLink, _ classes: String...) -> Widget {
    let address = page.url.absoluteString
    let link = widget(page.text) { gtk_show_uri(nil, address, guint(GDK_CURRENT_TIME)) }
    gtk_widget_set_tooltip_text(link, page.preview)
    for name in classes { gtk_widget_add_css_class(link, name) }
    return link
  }
}
