import CGtk
import CMonaWidgets

/// Creates an `AdwApplication`.
///
/// Beside an application's own signals it emits "before-startup", only in the process that shows the window and
/// before GTK is initialised, which takes most of a start: what needs no GTK can begin on other threads.
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
