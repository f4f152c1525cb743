import Foundation

/// The main thread draws the window, and must do nothing that can block it, such as reading a database or
/// a file.
package enum MainThread {
  /// Whether `assertOffMainThread` stops the program, as in end-to-end tests
  /// (`MONA_MAIN_THREAD=strict`).
  package static let isGuarded =
    ProcessInfo.processInfo.environment["MONA_MAIN_THREAD"] == "strict"

  /// Stops a guarded program that calls this on the main thread.
  /// - Parameter what: what can block, for the message.
  package static func assertOffMainThread(_ what: @autoclosure () -> String = #function) {
    if isGuarded, Thread.isMainThread { fatalError("On the main thread: \(what())") }
  }
}
