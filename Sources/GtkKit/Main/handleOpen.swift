import CGtk
import Foundation

/// Has an application take what it is asked to open, by the desktop or by its command line.
/// - Parameter open: called with addresses (URIs): those of files where they have a path on this
///   computer, else as they were given.
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
