import CGtk

/// A text for the few places of libadwaita that always read markup; elsewhere markup is off.
///
/// Of a text longer than they can show, there is what they can.
package func escaped(_ text: String) -> String {
  String(taking: g_markup_escape_text(LabelText.truncated(text), -1)) ?? ""
}
