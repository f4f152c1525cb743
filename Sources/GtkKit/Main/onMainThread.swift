/// Runs the body of a C callback, with its arguments, as main-actor code.
///
/// GTK and GIO call back on the thread that runs the default main context, and GTK's objects are made, used and released
/// on that thread only: in this program the main thread.
/// - Precondition: the current thread is the main thread; the program ends otherwise.
func onMainThread<Arguments, Result: Sendable>(
  _ arguments: Arguments, _ body: @MainActor (Arguments) -> Result
) -> Result {
  // C's pointers are not Sendable, but they stay on this thread.
  nonisolated(unsafe) let arguments = arguments
  return MainActor.assumeIsolated { body(arguments) }
}
