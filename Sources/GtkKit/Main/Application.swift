import CGtk
import CMonaWidgets
import Foundation
import Glibc

/// Creates an `AdwApplication`.
///
/// Beside an application's own signals it emits "before-startup", only in the process that shows the window and
/// before GTK is initialised, which takes most of a start: what needs no GTK can begin on other threads.
@MainActor
package func application(_ id: String) -> Object<UnsafeMutablePointer<AdwApplication>> {
  guard let application = mona_application_new(id) else { preconditionFailure("out of memory") }
  return Object(owning: cast(application))
}

/// Runs the application, and main-actor tasks with it, until it quits; returns its exit code.
///
/// Call it from the top level of `main.swift`, never from a task: the loop must not nest.
@MainActor
package func run(
  _ application: some Instance, arguments: [String] = CommandLine.arguments
) -> Int32 {
  MainQueue.install()
  return withCStrings(arguments) { texts in
    texts.withMemoryRebound(
      to: UnsafeMutablePointer<CChar>?.self, capacity: arguments.count + 1
    ) { g_application_run(cast(application), Int32(arguments.count), $0) }
  }
}

/// Lets GLib's main loop run main-actor tasks and the main dispatch queue.
package enum MainQueue {
  @MainActor private static var source: guint = 0

  /// Adds the main dispatch queue to the default main context, once.
  @MainActor package static func install() {
    guard source == 0 else { return }
    let descriptor = _dispatch_get_main_queue_handle_4CF()
    source = g_unix_fd_add(
      descriptor, G_IO_IN,
      { descriptor, _, _ in
        // An eventfd stays readable until it is read; GLib would call this again at once.
        var count: UInt64 = 0
        read(descriptor, &count, MemoryLayout.size(ofValue: count))
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil)
  }
}

/// Adds the option `--version`, which prints the version and ends the program before it opens anything.
///
/// - Parameters:
///   - version: the text to print, such as "MONA 0.1.0".
///   - description: the text of the option in `--help`.
@MainActor
package func addVersionOption(_ version: String, description: String, of application: some Instance)
{
  let name = "version"
  g_application_add_main_option(
    cast(application), name, 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE, description, nil)
  connect(application, "handle-local-options") {
    (options: UnsafeMutablePointer<GVariantDict>) -> Int32 in
    // A negative result continues the start.
    guard g_variant_dict_contains(options, name) != 0 else { return -1 }
    print(version)
    return 0
  }
}

/// Handles what the desktop or the command line asks an application to open.
/// - Parameter open: called with URIs: a `file` URI where the file has a path on this computer, else the URI as given.
@MainActor
package func handleOpen(
  _ application: some Instance, _ open: @escaping @MainActor ([String]) -> Void
) {
  let flags = g_application_get_flags(cast(application))
  g_application_set_flags(
    cast(application),
    GApplicationFlags(rawValue: flags.rawValue | G_APPLICATION_HANDLES_OPEN.rawValue))
  connect(application, "open") { (files: OpaquePointer, count: Int32) in
    let files = UnsafeMutablePointer<OpaquePointer>(files)
    open(
      (0..<Int(count)).compactMap { position in
        URL(file: files[position])?.absoluteString
          ?? String(taking: g_file_get_uri(files[position]))
      })
  }
}
