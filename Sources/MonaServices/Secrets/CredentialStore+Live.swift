import MonaModel
import MonaSync

extension CredentialStore {
  /// The desktop's own keyring.
  package static let live = live()

  /// - Parameters:
  ///   - limit: for how long a keyring may be silent that has nothing to ask.
  ///   - patience: for how long a person may take to unlock it.
  static func live(
    limit: Duration = .seconds(5), patience: Duration = .seconds(120)
  ) -> CredentialStore {
    CredentialStore(
      load: { owner, isAsking in
        if isAsking {
          // Whether there is anybody to ask is known at once.
          _ = try await within(limit) { try Keyring.isOpen($0) }
        }
        return try await within(isAsking ? patience : limit) { cancellable in
          try Keyring.load(owner, asking: isAsking, cancellable)
        }
      },
      save: { owner, text, name in
        let isOpen = try await within(limit) { try Keyring.isOpen($0) }
        try await within(isOpen ? limit : patience) { cancellable in
          try Keyring.save(owner, text, as: name, cancellable)
        }
      },
      erase: { owner in try await within(limit) { try Keyring.erase(owner, $0) } })
  }

  /// A keyring that does not answer blocks a thread of this executor, not its caller.
  private static let executor = BlockingExecutor(name: "keyring", width: 2)

  /// Runs what blocks, and gives it up after some time.
  private static func within<Value: Sendable>(
    _ limit: Duration, _ work: @escaping @Sendable (Cancellable) throws -> Value
  ) async throws -> Value {
    let cancellable = Cancellable()
    let (results, first) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
    Task { first.yield(await executor.run { Result { try work(cancellable) } }) }
    let clock = Task {
      try await Task.sleep(for: limit)
      cancellable.cancel()
      first.yield(.failure(CredentialError.silent))
    }
    defer {
      clock.cancel()
      cancellable.cancel()
    }
    for await result in results { return try result.get() }
    throw CancellationError()
  }
}
