/// Notifies observers when data of the kinds they observe was changed, by this process or by
/// another.
///
/// Call `signal()` after each commit. The actor then reads the change counters once and compares
/// them with the last known ones. Calls during a read are coalesced.
package actor Changes {
  private let read: @Sendable () async throws -> ChangeNumbers
  private let watch: @Sendable (_ signal: @escaping @Sendable () -> Void) -> (any Sendable)?
  private var watching: (any Sendable)?
  /// The counters as last read.
  package private(set) var numbers: ChangeNumbers
  private var observers: [Int: Observer] = [:]
  private var lastObserver = 0
  private var listening: Task<Void, Never>?
  private let signals: AsyncStream<Void>
  private let signaling: AsyncStream<Void>.Continuation
  private let retryPause: Duration

  private struct Observer {
    var kinds: Set<DataKind>
    /// The changed kinds not delivered yet.
    var news: Set<DataKind> = []
    var wakeUp: AsyncStream<Void>.Continuation
  }

  /// - Parameters:
  ///   - known: the counters at the start; observers must read their data after that.
  ///   - retryPause: the delay before reading again after a failed read.
  ///   - watch: starts watching other processes, called for the first observer; watching lasts as
  ///     long as the returned value is alive.
  ///   - read: reads the current counters.
  package init(
    since known: ChangeNumbers, retryPause: Duration = .seconds(1),
    watch: @escaping @Sendable (@escaping @Sendable () -> Void) -> (any Sendable)? = { _ in nil },
    read: @escaping @Sendable () async throws -> ChangeNumbers
  ) {
    numbers = known
    self.retryPause = retryPause
    self.watch = watch
    self.read = read
    (signals, signaling) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  deinit {
    signaling.finish()
    listening?.cancel()
  }

  /// Reports that data may have changed.
  ///
  /// Callable from any thread, at any rate.
  package nonisolated func signal() { signaling.yield() }

  /// Notifies observers of kinds that no database counts.
  package func notify(_ kinds: Set<DataKind>) {
    for (id, observer) in observers where !observer.kinds.isDisjoint(with: kinds) {
      observers[id]?.news.formUnion(kinds.intersection(observer.kinds))
      observer.wakeUp.yield()
    }
  }

  /// A stream of the changed kinds among `kinds`, each element covering the time since the previous
  /// one.
  ///
  /// Subscribe first, then read the data: changes in between are delivered. Slow consumers lose
  /// nothing, because changes are merged. The stream ends when its consumer stops.
  package func following(_ kinds: Set<DataKind>) -> AsyncStream<Set<DataKind>> {
    let id = lastObserver + 1
    lastObserver = id
    let (wakeUps, wakeUp) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    wakeUp.onTermination = { [weak self] _ in
      Task { await self?.forget(id) }
    }
    observers[id] = Observer(kinds: kinds, wakeUp: wakeUp)
    listen()
    // The stream keeps the actor alive while it is consumed.
    return AsyncStream {
      for await _ in wakeUps {
        guard let news = await self.takeNews(of: id) else { return nil }
        if !news.isEmpty { return news }
      }
      return nil
    }
  }

  private func takeNews(of id: Int) -> Set<DataKind>? {
    defer { observers[id]?.news = [] }
    return observers[id]?.news
  }

  private func forget(_ id: Int) { observers[id] = nil }

  /// Restarts watching other processes, after a watched file was replaced.
  package func watchAgain() {
    guard watching != nil else { return }
    watching = watch { [signaling] in signaling.yield() }
  }

  private func listen() {
    guard listening == nil else { return }
    watching = watch { [signaling] in signaling.yield() }
    listening = Task { [weak self, signals] in
      for await _ in signals { await self?.compare() }
    }
    // Deliver changes made before the first observer.
    signal()
  }

  private func compare() async {
    do {
      let now = try await read()
      let changed = now.kindsChanged(since: numbers)
      numbers = now
      if !changed.isEmpty { notify(changed) }
    } catch {
      // Try again later, so that the change is still delivered.
      try? await Task.sleep(for: retryPause)
      if !Task.isCancelled { signal() }
    }
  }
}

/// Change counters by kind of data.
///
/// A database keeps one counter for each of its kinds and increments it in the transaction that
/// makes the change, whichever process makes it.
package struct ChangeNumbers: Equatable, Sendable {
  private var numbers: [DataKind: Int64] = [:]

  /// Creates a value without any counter.
  package init() {}

  /// The counter of a kind; nil when unknown.
  package subscript(_ kind: DataKind) -> Int64? {
    get { numbers[kind] }
    set { numbers[kind] = newValue }
  }

  /// The kinds whose counters differ from `earlier`.
  package func kindsChanged(since earlier: ChangeNumbers) -> Set<DataKind> {
    Set(DataKind.allCases.filter { self[$0] != earlier[$0] })
  }
}

/// The kinds of data MONA stores.
///
/// Views observe changes by kind.
///
/// The raw values are stored in the databases.
package enum DataKind: String, CaseIterable, Sendable {
  /// Discoveries, their facets and their sources.
  case catalogue
  /// The list of imported catalogues, needed to import them again after damage.
  case sources
  /// The available badges.
  case badges
  /// Visits: what was collected, when, and with which photos.
  case visits
  /// Ratings and comments.
  case notes
  /// The wish list.
  case targets
  /// Badges won.
  case badgesWon
  /// The discoveries suggested for each day.
  case daily
  /// Unsaved comments.
  case drafts
  /// The search history.
  case searches
  /// Photos in the inbox.
  case inbox
  /// Unsent changes, confirmed changes, upload failures, and the permission to send.
  case outbox
  /// The account of the visits and its login state.
  case account
  /// The feeds that the person follows, and their entries; which of their photos are shown to everybody.
  case news
  /// Tours and their stops.
  case tours
  /// What the person reported of the catalogue's errors, and the answers.
  case reports
  /// The album's photo files. No database counts them; scanning the album detects changes.
  case album
}
