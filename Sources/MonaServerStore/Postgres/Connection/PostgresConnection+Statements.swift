import CPostgres

/// Statements.
///
/// A statement is sent in one go with what must precede it, the beginning of a transaction and its preparation, with
/// the pipelines of libpq. The database skips the rest after the first that fails.
extension PostgresConnection {
  /// What is sent.
  private enum Step {
    case begin(String)
    case forget(String, KeptStatement)
    case prepare(String, KeptStatement, PostgresStatement)
    case run(PostgresStatement, KeptStatement?)
  }

  private static let translationLimit = 500

  /// Runs a statement, and receives its result as a whole.
  func result(
    _ sql: String, _ arguments: StoreArguments, isKept: Bool
  ) throws -> PostgresResult {
    try sendSteps(sql, arguments, isKept: isKept)
    let result = take()
    while pointer != nil, take() != nil {}
    let error = failure(of: result, isKept: isKept)
    try endPipeline()
    if let error { throw error }
    guard let result else { throw lost() }
    return result
  }

  /// Runs a statement, and receives its rows one by one.
  ///
  /// Another statement may be run meanwhile: the rest of the rows is then kept in memory.
  func forEach(
    _ sql: String, _ arguments: StoreArguments, isKept: Bool,
    _ body: (PostgresResult) throws -> Void
  ) throws {
    try sendSteps(sql, arguments, isKept: isKept)
    PQsetSingleRowMode(pointer)
    let stream = PostgresStream(isKept: isKept)
    self.stream = stream
    do {
      while let row = try next(of: stream) { try body(row) }
    } catch {
      stream.clear()
      while self.stream === stream, (try? receive(stream)) != nil {}
      throw error
    }
  }

  /// Runs statements without parameters, with no transaction but their own.
  func send(_ sql: String) throws {
    try finishStream()
    guard pointer != nil else { throw notConnected }
    guard !sql.utf8.contains(0) else { throw ServerStoreError.nulCharacter }
    let result = PQexec(pointer, sql).map(PostgresResult.init(owning:))
    if let error = failure(of: result, isKept: false) { throw error }
  }

  /// Keeps the rest of a result in memory, so that another statement can be run.
  func finishStream() throws {
    guard let stream else { return }
    while let row = try receive(stream) { stream.append(row) }
  }

  /// Begins the transaction that waits for its first statement.
  func beginIfPending() throws {
    guard isBeginPending, let transaction else { return }
    isBeginPending = false
    try send(transaction.begin)
  }

  // MARK: Sending

  private func sendSteps(_ sql: String, _ arguments: StoreArguments, isKept: Bool) throws {
    try finishStream()
    guard pointer != nil else { throw notConnected }
    guard !sql.utf8.contains(0) else { throw ServerStoreError.nulCharacter }
    let parameters = try PostgresParameters(arguments)
    let steps = try steps(for: sql, parameters.texts.count, isKept: isKept)
    PQenterPipelineMode(pointer)
    var isSent = true
    withExtendedLifetime(parameters) {
      for step in steps where isSent { isSent = send(step, parameters) }
    }
    let refusal = isSent ? "" : String(cString: PQerrorMessage(pointer))
    guard PQpipelineSync(pointer) == 1 else { throw lost() }
    isBeginPending = false

    var error: ServerStoreError?
    for step in steps.dropLast() {
      let result = take()
      while pointer != nil, take() != nil {}
      error = error ?? failure(of: result, isKept: isKept)
      if error == nil { record(step) }
    }
    if !isSent, error == nil, pointer != nil {
      error = .failed(sqlState: "", message: refusal)
    }
    if let error {
      try endPipeline()
      throw error
    }
  }

  private func steps(for sql: String, _ count: Int, isKept: Bool) throws -> [Step] {
    let statement = translations[sql] ?? PostgresStatement(sql)
    if translations.count >= Self.translationLimit { translations = [:] }
    translations[sql] = statement
    guard statement.parameters == count else {
      throw ServerStoreError.failed(
        sqlState: "08P01", message: "\(count) values for \(statement.parameters) parameters")
    }
    var steps: [Step] = []
    if isBeginPending, let transaction { steps.append(.begin(transaction.begin)) }
    statementCount += 1
    guard isKept else { return steps + [.run(statement, nil)] }
    if kept[sql] != nil {
      kept[sql]?.lastUse = statementCount
      return steps + [.run(statement, kept[sql])]
    }
    if kept.count >= limits.keptStatements,
      let oldest = kept.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      steps.append(.forget(oldest.key, oldest.value))
    }
    let new = KeptStatement(name: "mona\(statementCount)", lastUse: statementCount)
    return steps + [.prepare(sql, new, statement), .run(statement, new)]
  }

  private func send(_ step: Step, _ parameters: PostgresParameters) -> Bool {
    let count = Int32(clamping: parameters.texts.count)
    return switch step {
    case .begin(let sql):
      PQsendQueryParams(pointer, sql, 0, nil, nil, nil, nil, 0) == 1
    case .forget(_, let old):
      PQsendQueryParams(pointer, "DEALLOCATE \(old.name)", 0, nil, nil, nil, nil, 0) == 1
    case .prepare(_, let new, let statement):
      PQsendPrepare(pointer, new.name, statement.sql, 0, nil) == 1
    case .run(_, let kept?):
      PQsendQueryPrepared(pointer, kept.name, count, parameters.texts, nil, nil, 0) == 1
    case .run(let statement, nil):
      PQsendQueryParams(pointer, statement.sql, count, nil, parameters.texts, nil, nil, 0) == 1
    }
  }

  /// Notes what the database did.
  private func record(_ step: Step) {
    switch step {
    case .forget(let sql, _): kept[sql] = nil
    case .prepare(let sql, let new, _): kept[sql] = new
    case .begin, .run: break
    }
  }

  // MARK: Receiving

  private func take() -> PostgresResult? {
    PQgetResult(pointer).map(PostgresResult.init(owning:))
  }

  /// Reads to the end of a pipeline, after the results of its statements.
  private func endPipeline() throws {
    var ends = 0
    while pointer != nil {
      guard let result = take() else {
        // One follows each statement; more say that libpq has nothing else to tell.
        ends += 1
        guard ends < 3, PQstatus(pointer) == CONNECTION_OK else { throw lost() }
        continue
      }
      ends = 0
      guard PQresultStatus(result.pointer) == PGRES_PIPELINE_SYNC else {
        if PQstatus(pointer) != CONNECTION_OK { throw lost() }
        continue
      }
      guard PQexitPipelineMode(pointer) == 1 else { throw lost() }
      return
    }
  }

  private func next(of stream: PostgresStream) throws -> PostgresResult? {
    if let row = try stream.next() { return row }
    return self.stream === stream ? try receive(stream) : nil
  }

  /// The next row from the database; nil, and no stream, after the last one.
  private func receive(_ stream: PostgresStream) throws -> PostgresResult? {
    while let result = take() {
      if PQresultStatus(result.pointer) == PGRES_SINGLE_TUPLE { return result }
      if let error = failure(of: result, isKept: stream.isKept) {
        if pointer != nil {
          while take() != nil {}
          self.stream = nil
          try endPipeline()
        }
        stream.abandon(error)
        throw error
      }
    }
    self.stream = nil
    try endPipeline()
    return nil
  }

  // MARK: Errors

  /// What went wrong with a statement; nil when nothing did.
  ///
  /// A lost connection is closed.
  private func failure(of result: PostgresResult?, isKept: Bool) -> ServerStoreError? {
    defer { withExtendedLifetime(result) {} }
    switch PQresultStatus(result?.pointer) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_SINGLE_TUPLE, PGRES_EMPTY_QUERY,
      PGRES_PIPELINE_SYNC:
      return nil
    case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
      close()
      return .failed(sqlState: "0A000", message: "COPY is not for this connection")
    default: break
    }
    let diagnosis = PostgresDiagnosis(result?.pointer)
    if diagnosis.isFatal || PQstatus(pointer) != CONNECTION_OK || diagnosis.isDemoted(transaction) {
      return lost()
    }
    var cause = diagnosis.cause
    if isKept, diagnosis.isOfPreparation {
      // The tables have changed, or the statement is another connection's behind a pooler.
      cause = .conflict
      areKeptStale = true
    }
    let error = diagnosis.error
    if failure == nil { failure = PostgresFailure(error: error, cause: cause) }
    return error
  }

  /// Nothing was sent.
  private var notConnected: any Error {
    failure?.error ?? ServerStoreError.unavailable(reason: "The connection was lost.")
  }

  /// Closes the connection.
  ///
  /// - Returns: what became of the statement, which outside of a transaction may have been executed.
  func lost() -> ServerStoreError {
    close()
    let isUnknown = transaction == nil && !isLocking
    let error: ServerStoreError =
      isUnknown ? .outcomeUnknown : .unavailable(reason: "The connection was lost.")
    failure = PostgresFailure(error: error, cause: .lost)
    return error
  }
}
