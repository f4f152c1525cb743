/// Runs work that would hold up the window on another thread.
@concurrent
func background<Result: Sendable>(
  _ work: @Sendable () throws -> Result
) async throws -> Result {
  try work()
}
