import Foundation

/// The main thread, which draws the window, neither reads nor writes what can block it: a database,
/// or a file.
package enum MainThread {
  /// Whether doors to databases and files stop a program that comes through them on its main
  /// thread, as journeys do (`MONA_MAIN_THREAD=strict`).
  package static let isGuarded =
    ProcessInfo.processInfo.environment["MONA_MAIN_THREAD"] == "strict"

  /// Stands at the door of something that can block.
  /// - Parameter what: what is behind the door.
  package static func refuse(_ what: @autoclosure () -> String = #function) {
    if isGuarded, Thread.isMainThread { fatalError("On the main thread: \(what())") }
  }
}
