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
    link.child = freeWidth(words)
    link.halign = .start
    link.addClasses(["flat", "sheet-link"] + classes)
    Accessible.label(link, text)
    connect(link, "clicked", open)
    return link
  }

  /// Words that lead to a page of the web, which the browser opens; the tooltip tells the address.
  static func widget(_ page: SheetLink, _ classes: String...) -> Widget {
    let address = page.url.absoluteString
    let link = widget(page.text) { gtk_show_uri(nil, address, guint(GDK_CURRENT_TIME)) }
    link.tooltip = page.preview
    link.addClasses(classes)
    return link
  }
}
