import CGtk
import CIntl
import Foundation

/// The language of the texts of GTK and its libraries, such as those of the file chooser, and of GtkBuilder's files.
///
/// They are translated by gettext, which knows one language for the whole process: the variable `LANGUAGE`.
@MainActor
package enum ToolkitLanguage {
  private static let variable = "LANGUAGE"
  private static var domain = ""

  /// Begins to translate.
  ///
  /// Call it at the start of the program, before any other thread exists.
  ///
  /// gettext translates nothing in the C locale: a system that has no other gets C.UTF-8, in which it translates
  /// with glibc 2.36, but not with 2.41.
  /// - Parameters:
  ///   - domain: the gettext domain of MONA's own GtkBuilder files.
  ///   - folder: where its translations are.
  ///   - codes: see ``choose(_:)``.
  package static func start(domain: String, folder: String, codes: [String]) {
    self.domain = domain
    setenv(variable, codes.joined(separator: ":"), 1)
    setlocale(LC_ALL, "")
    let locale = setlocale(LC_MESSAGES, nil).map { String(cString: $0) } ?? "C"
    if ["C", "POSIX"].contains(locale) { setlocale(LC_ALL, "C.UTF-8") }
    // C code that prints or reads numbers expects a full stop.
    setlocale(LC_NUMERIC, "C")
    bindtextdomain(domain, folder)
    bind_textdomain_codeset(domain, "UTF-8")
    textdomain(domain)
  }

  /// Changes the language, after ``start(domain:folder:codes:)``; what widgets already show stays as it is.
  ///
  /// Other threads may call `getenv` meanwhile. POSIX forbids that, glibc allows it for a variable that exists:
  /// `setenv` then replaces one pointer to a string, and never frees strings (from 2.41 on by atomic operations).
  /// - Parameter codes: the codes of the translations to look for, the preferred one first: "fr_CA", "fr".
  package static func choose(_ codes: [String]) {
    setenv(variable, codes.joined(separator: ":"), 1)
    // glibc caches translations until a domain is set, be it the same one.
    textdomain(domain)
  }

  /// Sets the direction of all windows, also of open ones.
  ///
  /// Call it once GTK is initialised, which sets the direction
  /// of the system's language.
  package static func setDirection(rightToLeft isRightToLeft: Bool) {
    gtk_widget_set_default_direction(isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
  }
}
