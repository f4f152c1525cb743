import CGtk
import CIntl
import Foundation

/// The language of what GTK and the libraries under it say by themselves, as in the file chooser.
///
/// They ask gettext, which knows one language a process; so do the files of GtkBuilder.
@MainActor
package enum ToolkitLanguage {
  /// `LANGUAGE=…`, the variable that tells gettext the language, in memory of its own.
  ///
  /// Any thread may be reading the environment: it is changed once, before there are threads, and
  /// then only the letters within this.
  private static let variable = UnsafeMutablePointer<CChar>.allocate(capacity: size)
  private static let size = 80
  private static let name = "LANGUAGE="

  /// Begins to translate; at the start of the program, before any library makes a thread.
  ///
  /// gettext translates nothing in the C locale: a system that has no other is taken for C.UTF-8.
  /// - Parameters:
  ///   - domain: what the files of GtkBuilder name as theirs.
  ///   - folder: where its translations are.
  ///   - codes: see ``speak(_:)``.
  package static func start(domain: String, folder: String, codes: [String]) {
    variable.initialize(repeating: 0, count: size)
    write(name, at: 0)
    speak(codes)
    putenv(variable)
    setlocale(LC_ALL, "")
    let locale = setlocale(LC_MESSAGES, nil).map { String(cString: $0) } ?? "C"
    if ["C", "POSIX"].contains(locale) { setlocale(LC_ALL, "C.UTF-8") }
    // C code that prints or reads numbers expects a full stop.
    setlocale(LC_NUMERIC, "C")
    bindtextdomain(domain, folder)
    bind_textdomain_codeset(domain, "UTF-8")
    textdomain(domain)
  }

  /// Speaks another language from now on; what widgets show already stays.
  /// - Parameter codes: under which translations may be found, the most wanted first: "fr_CA", "fr".
  package static func speak(_ codes: [String]) {
    write(codes.joined(separator: ":"), at: name.utf8.count)
    mona_intl_ask_again()
  }

  /// Has windows run from right to left or from left to right, those that are open too; once GTK is
  /// ready, which begins with what the system's language asks for, whatever is spoken.
  package static func run(rightToLeft isRightToLeft: Bool) {
    gtk_widget_set_default_direction(isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
  }

  private static func write(_ text: String, at start: Int) {
    // The last zero stays.
    let room = size - 1 - start
    for (offset, letter) in (Array(text.utf8.prefix(room)) + [0]).enumerated() {
      variable[start + offset] = CChar(bitPattern: letter)
    }
  }
}
