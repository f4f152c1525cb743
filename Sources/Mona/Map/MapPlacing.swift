import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What is over the map while it waits for the person's place: a mark in its middle, a sentence
/// and two buttons.
@MainActor
struct MapPlacing {
  /// To be laid over the map, in this order.
  let widgets: [Widget]

  init(_ session: Session, setPlace: @escaping @MainActor () -> Void) {
    let aim = box(GTK_ORIENTATION_VERTICAL)
    gtk_widget_add_css_class(aim, "here-aim")
    gtk_widget_set_can_target(aim, 0)
    gtk_widget_set_halign(aim, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(aim, GTK_ALIGN_CENTER)

    let sentence = label(
      tr("Click on your place, or bring it under the mark."), "heading", wraps: true)
    gtk_label_set_max_width_chars(cast(sentence), 40)
    let buttons = box(
      GTK_ORIENTATION_HORIZONTAL, spacing: 6,
      [
        button(tr("Cancel")) { [weak session] in session?.stopSettingPlace() },
        button(tr("Set My Place Here"), "suggested-action", action: setPlace),
      ])
    gtk_widget_set_halign(buttons, GTK_ALIGN_END)
    let card = box(GTK_ORIENTATION_VERTICAL, spacing: 8, [sentence, buttons])
    gtk_widget_add_css_class(card, "pin-callout")
    setMargins(card, 6, 0)
    gtk_widget_set_halign(card, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(card, GTK_ALIGN_END)
    // Scale and attribution stay in sight below.
    gtk_widget_set_margin_bottom(card, 44)

    widgets = [aim, card]
    observe(while: card) { [weak session] in
      let isShown: gboolean = session?.isSettingPlace == true ? 1 : 0
      for widget in [aim, card] { gtk_widget_set_visible(widget, isShown) }
    }
  }
}
