/// Who knows what changed: tells whoever follows some kinds of things when these were changed, by
/// this process or by another.
///
/// It is nudged after each commit, reads the numbers of changes once, and compares them with those
/// it knew. Nudges merge while it reads.
package actor Changes {
  private let read: @Sendable () async throws -> ChangeNumbers
  private let watch: @Sendable (_ signal: @escaping @Sendable () -> Void) -> (any Sendable)?
  private var watching: (any Sendable)?
  /// The numbers as they were read last.
  package private(set) var numbers: ChangeNumbers
  private var followers: [Int: Follower] = [:]
  private var lastFollower = 0
  private var listening: Task<Void, Never>?
  private let signals: AsyncStream<Void>
  private let signalContinuation: AsyncStream<Void>.Continuation
  private let retryPause: Duration

  private struct Follower {
    var kinds: Set<DataKind>
    /// What it was not told yet.
    var news: Set<DataKind> = []
    var bell: AsyncStream<Void>.Continuation
  }

  /// - Parameters:
  ///   - known: the numbers at the start; whoever follows reads after that.
  ///   - retryPause: how long to wait after the numbers could not be read.
  ///   - watch: listens to other processes, from the first follower on, as long as what it returns is
  ///     held.
  ///   - read: reads the numbers as they are now.
  package init(
    since known: ChangeNumbers, retryPause: Duration = .seconds(1),
    watch: @escaping @Sendable (@escaping @Sendable () -> Void) -> (any Sendable)? = { _ in nil },
    read: @escaping @Sendable () async throws -> ChangeNumbers
  ) {
    numbers = known
    self.retryPause = retryPause
    self.watch = watch
    self.read = read
    (signals, signalContinuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  deinit {
    signalContinuation.finish()
    listening?.cancel()
  }

  /// Says that something may have been changed; from any thread, as often as one likes.
  package nonisolated func signal() { signalContinuation.yield() }

  /// Tells the followers of these kinds, of which no database knows, that they were changed.
  package func tell(_ kinds: Set<DataKind>) {
    for (id, follower) in followers where !follower.kinds.isDisjoint(with: kinds) {
      followers[id]?.news.formUnion(kinds.intersection(follower.kinds))
      follower.bell.yield()
    }
  }

  /// The changes of these kinds from now on, each time those since the time before.
  ///
  /// Follow first, then read: what is changed between the two is told. Who is slow misses nothing,
  /// for changes merge. The stream ends when its reader stops.
  package func following(_ kinds: Set<DataKind>) -> AsyncStream<Set<DataKind>> {
    let id = lastFollower + 1
    lastFollower = id
    let (bells, bell) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    bell.onTermination = { [weak self] _ in
      Task { await self?.forget(id) }
    }
    followers[id] = Follower(kinds: kinds, bell: bell)
    listen()
    // Held by whoever follows: as long as somebody listens, there is somebody to tell.
    return AsyncStream {
      for await _ in bells {
        guard let news = await self.takeNews(of: id) else { return nil }
        if !news.isEmpty { return news }
      }
      return nil
    }
  }

  private func takeNews(of id: Int) -> Set<DataKind>? {
    defer { followers[id]?.news = [] }
    return followers[id]?.news
  }

  private func forget(_ id: Int) { followers[id] = nil }

  /// Listens to other processes anew: a file they write was replaced by another one.
  package func watchAgain() {
    guard watching != nil else { return }
    watching = watch { [signalContinuation] in signalContinuation.yield() }
  }

  private func listen() {
    guard listening == nil else { return }
    watching = watch { [signalContinuation] in signalContinuation.yield() }
    listening = Task { [weak self, signals] in
      for await _ in signals { await self?.compare() }
    }
    // What was changed before anybody listened.
    signal()
  }

  private func compare() async {
    do {
      let now = try await read()
      let changed = now.kindsChanged(since: numbers)
      numbers = now
      if !changed.isEmpty { tell(changed) }
    } catch {
      // A change that could not be read is read a moment later: nothing is lost.
      try? await TaskThreads.pause(for: retryPause)
      if !Task.isCancelled { signal() }
    }
  }
}

/// How often things of each kind were changed: a number that a database keeps for each of its kinds,
/// and that grows in the transaction of a change, whichever process makes it.
package struct ChangeNumbers: Equatable, Sendable {
  private var numbers: [DataKind: Int64] = [:]

  /// No number is known.
  package init() {}

  /// The number of a kind; nil where none is known.
  package subscript(_ kind: DataKind) -> Int64? {
    get { numbers[kind] }
    set { numbers[kind] = newValue }
  }

  /// The kinds whose numbers are others than they were.
  package func kindsChanged(since earlier: ChangeNumbers) -> Set<DataKind> {
    Set(DataKind.allCases.filter { self[$0] != earlier[$0] })
  }
}

/// What MONA keeps, by kind of thing: who shows things of some kinds hears of their changes, and of
/// no others.
///
/// The raw values stand in the databases.
package enum DataKind: String, CaseIterable, Sendable {
  /// What there is to discover, what discoveries share, and where they come from.
  case catalogue
  /// What was imported, and would have to be again, should the catalogue be damaged.
  case sources
  /// Which badges there are to be won.
  case badges
  /// What the person collected, when, and with which photos.
  case visits
  /// How the person rates what they collected, and what they say of it.
  case notes
  /// What the person wants to see.
  case targets
  /// The badges the person won.
  case badgesWon
  /// What was suggested for each day.
  case daily
  /// Comments that were begun and are not saved.
  case drafts
  /// What was searched before.
  case searches
  /// Photos that wait for a decision.
  case inbox
  /// What the server is still to be told, what it confirmed, what was in the way, and what the person
  /// lets be sent.
  case outbox
  /// Whose account the visits belong to, and whether it is logged in.
  case account
  /// The files of the album's photos, which come and go without a database; the last look at the
  /// album tells.
  case album
}
