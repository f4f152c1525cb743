import CGtk
import GtkKit
import MonaPerson
import MonaText

/// The About window: authors, data sources and licences.
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
    adw_about_window_set_website(dialog, "https://monamontreal.org/")
    withCStrings(["Maison MONA", "Université de Montréal"]) { names in
      adw_about_window_add_credit_section(dialog, tr("A project of"), names)
    }
    // TRANSLATORS: Your names, one a line; they are shown as the translators.
    let credits = trc("names of the translators", "translator-credits")
    if credits != "translator-credits" { adw_about_window_set_translator_credits(dialog, credits) }
    adw_about_window_add_legal_section(
      dialog, tr("Catalogue"),
      tr("Data of Maison MONA and of the Ville de Montréal’s open data, under CC BY 4.0."),
      GTK_LICENSE_UNKNOWN, nil)
    adw_about_window_add_legal_section(
      dialog, tr("Map"),
      [
        tr("© OpenStreetMap contributors, under the Open Database License."),
        tr(
          "Borders of boroughs and towns: open data of the Ville de Montréal, under CC BY 4.0, generalised in 2026."
        ),
      ].joined(separator: "\n"), GTK_LICENSE_UNKNOWN, nil)
    // Only the libraries linked into the program: system libraries carry their own notices.
    adw_about_window_add_legal_section(
      dialog, "Swift, Foundation, swift-log", tr("© the authors of the Swift project"),
      GTK_LICENSE_APACHE_2_0, nil)
    adw_about_window_add_legal_section(
      dialog, "ICU", "© Unicode, Inc.", GTK_LICENSE_UNKNOWN, nil)
    adw_about_window_add_legal_section(dialog, "GRDB", "© Gwendal Roué", GTK_LICENSE_MIT_X11, nil)
    gtk_window_set_transient_for(cast(about), cast(window))
    gtk_window_present(cast(about))
  }
}

/// The window that lists all shortcuts, created when first requested.
@MainActor
enum ShortcutsWindow {
  static func present(over window: Widget) {
    if gtk_application_window_get_help_overlay(cast(window)) == nil {
      // The builder must live until the window owns the overlay.
      let builder = Object(
        owning: gtk_builder_new_from_resource("\(AppIdentity.resources)/ui/shortcuts.ui"))
      guard let object = gtk_builder_get_object(builder.pointer, "shortcuts") else {
        preconditionFailure("shortcuts.ui has no object “shortcuts”")
      }
      // As the window's help overlay it displays the actions' shortcuts; as a transient window it
      // would not.
      let overlay: Widget = cast(object)
      // GTK gives no accessible names to the search button and the section menu.
      for button in overlay.descendants(of: gtk_toggle_button_get_type()) {
        Accessible.label(button, tr("Search"))
      }
      for button in overlay.descendants(of: gtk_menu_button_get_type()) {
        for inner in button.children { Accessible.label(inner, tr("Keyboard Shortcuts")) }
      }
      withExtendedLifetime(builder) {
        gtk_application_window_set_help_overlay(cast(window), cast(overlay))
      }
    }
    guard let overlay = gtk_application_window_get_help_overlay(cast(window)) else { return }
    gtk_window_present(cast(overlay) as UnsafeMutablePointer<GtkWindow>)
  }

  /// Discards it, to be recreated when next requested, for example in another language.
  static func forget(of window: Widget) {
    gtk_application_window_set_help_overlay(cast(window), nil)
  }
}

/// MONA's application ID, version and resource paths.
enum AppIdentity {
  static let id = "org.maisonmona.Mona"
  static let resources = "/org/maisonmona/mona"
  static let version = Installation.version
}
