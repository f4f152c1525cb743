import CGtk
import GtkKit
import MonaScreens
import MonaText

/// A button that says where distances start ("from the centre of Montréal"), and lets the person
/// choose.
@MainActor
struct OriginButton {
  let widget: Widget = gtk_menu_button_new()

  /// - Parameter text: what the button says instead, such as how far something is and from where.
  init(_ origin: OriginChooser, text: (@MainActor () -> String)? = nil) {
    let line = label()
    let content = box(
      .horizontal, spacing: 6,
      [iconImage("mark-location-symbolic"), line])
    widget.child = content
    widget.addClass("flat")
    OriginActions.add(to: widget, origin)
    widget.setMenu { OriginActions.menu() }
    observe(while: widget) { [widget, weak origin] in
      guard let origin else { return }
      let words = text?() ?? origin.current.text
      let text = origin.isLocating ? tr("Looking for your position…") : words
      line.text = text
      widget.tooltip = origin.current.sentence
      Accessible.label(widget, text)
    }
  }
}
