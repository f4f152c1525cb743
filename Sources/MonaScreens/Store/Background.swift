import MonaModel

/// Runs work that would hold up the window on a thread made for it.
func background<Result: Sendable>(
  _ work: @Sendable () throws -> Result
) async throws -> Result {
  try await WorkThreads.reading.run(work)
}
