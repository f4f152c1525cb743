import CGtk
import GtkKit
import MonaText

/// A header bar with a way back and a title of one or two lines.
@MainActor
func backHeader(_ title: Widget) -> Widget {
  let header: Widget = adw_header_bar_new()
  let back: Widget = gtk_button_new_from_icon_name("go-previous-symbolic")
  gtk_widget_set_tooltip_text(back, tr("Back"))
  Accessible.label(back, tr("Back"))
  gtk_actionable_set_action_name(cast(back), "win.back")
  adw_header_bar_pack_start(cast(header), back)
  adw_header_bar_set_title_widget(cast(header), title)
  return header
}
