import CGtk
import GtkKit
import MonaText

/// Who made MONA, and where its data comes from.
@MainActor
enum About {
  static func present(over window: Widget) {
    let about: Widget = adw_about_window_new()
    let dialog: OpaquePointer = cast(about)
    adw_about_window_set_application_name(dialog, "MONA")
    adw_about_window_set_application_icon(dialog, AppIdentity.id)
    adw_about_window_set_version(dialog, AppIdentity.version)
    adw_about_window_set_developer_name(dialog, tr("The MONA contributors"))
    adw_about_window_set_license_type(dialog, GTK_LICENSE_GPL_3_0)
    adw_about_window_set_comments(
      dialog,
      tr("Meet the public art, the cultural places and the heritage of Montréal and Québec."))
    // TRANSLATORS: Your names, one a line; they are shown as the translators.
    let credits = trc("names of the translators", "translator-credits")
    if credits != "translator-credits" { adw_about_window_set_translator_credits(dialog, credits) }
    adw_about_window_add_legal_section(
      dialog, tr("Catalogue"),
      tr("Data of Maison MONA and of the Ville de Montréal’s open data, under CC BY 4.0."),
      GTK_LICENSE_UNKNOWN, nil)
    adw_about_window_add_legal_section(
      dialog, tr("Map"), tr("© OpenStreetMap contributors, under the Open Database License."),
      GTK_LICENSE_UNKNOWN, nil)
    gtk_window_set_transient_for(cast(about), cast(window))
    gtk_window_present(cast(about))
  }
}
