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

  init(_ navigation: Navigation, setPlace: @escaping @MainActor () -> Void) {
    let aim = box(.vertical)
    aim.addClass("origin-aim")
    aim.canTarget = false
    aim.align(.center, .center)

    let sentence = label(
      tr("Click on your place, or bring it under the mark."), "heading", wraps: true)
    sentence.maxWidthChars = 40
    let buttons = box(
      .horizontal, spacing: 6,
      [
        button(tr("Cancel")) { [weak navigation] in navigation?.stopSettingOrigin() },
        button(tr("Set My Place Here"), "suggested-action", action: setPlace),
      ])
    buttons.halign = .end
    let card = box(.vertical, spacing: 8, [sentence, buttons])
    card.addClass("pin-callout")
    card.setMargins(6, 0)
    card.align(.center, .end)
    // Scale and attribution stay in sight below.
    card.marginBottom = 44

    widgets = [aim, card]
    observe(while: card) { [weak navigation] in
      let isShown: gboolean = navigation?.isSettingOrigin == true ? 1 : 0
      for widget in [aim, card] { gtk_widget_set_visible(widget, isShown) }
    }
  }
}
