import CGtk
import CMonaWidgets

/// An application that looks as GNOME's do.
///
/// Beside an application's own signals it emits "before-startup", in the one process that shows the
/// window: GTK is not ready yet, and being made ready takes most of a start. Then "before-style": GTK
/// has its own resources, and has read no style yet.
@MainActor
package func application(_ id: String) -> Object<UnsafeMutablePointer<AdwApplication>> {
  guard let application = mona_application_new(id) else { preconditionFailure("out of memory") }
  return Object(owning: cast(application))
}

/// Runs the application until it quits, with main-actor tasks alive, and gives its exit code.
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
