import CGtk

/// A text for the few places of libadwaita that always read markup; elsewhere markup is off.
package func escaped(_ text: String) -> String {
  String(taking: g_markup_escape_text(text, -1)) ?? ""
}
