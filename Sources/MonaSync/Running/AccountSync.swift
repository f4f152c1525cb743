import Foundation
import MonaCatalogue
import MonaLog
import MonaModel
import MonaPerson

/// Synchronises the store with the person's account while the program runs: fetches the server's
/// changes and uploads pending ones.
///
/// It sends no requests while nobody is logged in.
package actor AccountSync {
  let context: Parts
  let statusPublisher = UploadStatusPublisher()
  private var policy: UploadPolicy
  private var uploader: Uploader?
  private var loop: UploadLoop?
  /// Requests a fetch of other devices' changes if the last one is older than this number of
  /// seconds.
  private var fetchRequests: AsyncStream<TimeInterval>.Continuation?
  private let away: ReconnectScheduler
  /// Requests a check of the account's state, for changes that the store does not report.
  private let accountSignal: AsyncStream<Void>.Continuation
  private let accountSignals: AsyncStream<Void>
  private var running: Task<Void, Never>?
  private var state: AccountState?

  /// The dependencies.
  package struct Parts: Sendable {
    package var store: Store
    package var collecting: Collecting
    package var importing: Importing
    package var album: Album
    package var account: AccountService
    package var photos: PhotoPreparing
    /// The folder for prepared photos and incomplete downloads.
    package var folder: URL
    package var network: NetworkState
    package var clock: UploadClock
    /// The title of a discovery.
    package var title: @Sendable (DiscoveryID) -> String?

    package init(
      store: Store, collecting: Collecting, importing: Importing, album: Album,
      account: AccountService,
      photos: PhotoPreparing, folder: URL, network: NetworkState, clock: UploadClock = .live,
      title: @escaping @Sendable (DiscoveryID) -> String?
    ) {
      self.store = store
      self.collecting = collecting
      self.importing = importing
      self.album = album
      self.account = account
      self.photos = photos
      self.folder = folder
      self.network = network
      self.clock = clock
      self.title = title
    }
  }

  package init(_ context: Parts, policy: UploadPolicy) {
    self.context = context
    self.policy = policy
    away = ReconnectScheduler(
      changes: context.store.changes, network: context.network, clock: context.clock)
    (accountSignals, accountSignal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// A stream of the current status and each later one.
  package func statuses() async -> AsyncStream<UploadStatus> { await statusPublisher.following() }

  /// Sets the networks on which uploads are allowed.
  package func setPolicy(_ policy: UploadPolicy) async {
    self.policy = policy
    await uploader?.setPolicy(policy)
    loop?.wake()
  }

  /// Checks the account and tries to upload at once, because the person asked for it.
  package func wake() async {
    accountSignal.yield()
    await uploader?.tryAtOnce()
    loop?.wake()
    await away.tryAtOnce()
  }

  /// Fetches other devices' changes if the last fetch is too old; called when the window becomes
  /// active.
  package func look() async {
    // The keyring does not report that it was unlocked.
    if case .keyring = state { accountSignal.yield() }
    fetchRequests?.yield(Self.freshness)
    await away.look()
  }

  /// Waits for running and pending uploads after the window was closed.
  ///
  /// Returns at once if uploads are paused or delayed.
  /// - Parameter timeout: the longest time to wait.
  package func finish(within timeout: Duration) async -> UploadOutcome {
    let before = await statusPublisher.status
    switch before.state {
    case .idle, .sending: break
    case .paused, .retrying: return .done
    }
    guard let loop else { return .done }
    let statuses = await statusPublisher.following()
    loop.wake()
    return await withTaskGroup(of: UploadOutcome.self) { group in
      group.addTask { [clock = context.clock] in
        for await status in statuses where status.passes > before.passes {
          if let end = UploadOutcome(status, since: before, at: clock.now()) { return end }
        }
        return .timedOut
      }
      group.addTask { [clock = context.clock] in
        // The pause is cancelled when the upload ends first.
        try? await clock.pause(timeout)
        return .timedOut
      }
      let end = await group.next()
      group.cancelAll()
      return end ?? .done
    }
  }

  /// Synchronises until the task is cancelled; call it once.
  package func run() async {
    // Subscribes before reading the state, so that no login is missed in between.
    let news = await context.store.changes.following([.account, .outbox])
    let observer = Task { [accountSignal] in
      for await kinds in news {
        if kinds.contains(.account) { accountSignal.yield() }
        if kinds.contains(.outbox) {
          await self.showWaiting()
          await self.showRestoration()
        }
      }
    }
    defer { observer.cancel() }
    await checkAccount()
    for await _ in accountSignals { await checkAccount() }
    running?.cancel()
  }

  /// Starts or stops synchronising when the account's state has changed.
  private func checkAccount() async {
    let state = await tryLogging("The account's state could not be read") {
      try await self.context.account.state()
    }
    guard let state, state != self.state else { return }
    self.state = state
    running?.cancel()
    await running?.value
    running = nil
    await showWaiting()
    guard case .loggedIn = state else { return }
    running = Task { await self.synchronise() }
  }

  /// Shows the number of pending visits while nothing is uploading.
  private func showWaiting() async {
    guard running == nil, let state, state != .none else { return }
    await show(waiting: countWaiting())
  }

  /// Shows when the server was last put back from a backup.
  private func showRestoration() async {
    let restoration = await tryLogging("A restored server could not be reported") {
      try await self.context.store.read { try $0.serverRestoration() }
    }
    guard let restoration else { return }
    await statusPublisher.change { $0.restoration = restoration }
  }

  private func show(waiting count: Int) async {
    await statusPublisher.change { [state] status in
      status.waiting = count
      if case .expired = state { status.state = .paused(.expired) } else { status.state = .idle }
    }
  }

  private func countWaiting() async -> Int {
    let count = await tryLogging("Pending changes could not be counted") {
      [store = context.store] in
      try await BlockingExecutor.shared.run { try store.outboxCount() }
    }
    return count ?? 0
  }

  /// Communicates with the server until the login ends; retries later when the server is
  /// unreachable.
  private func synchronise() async {
    while !Task.isCancelled {
      do {
        let session = try await context.account.session()
        do { return try await synchronise(as: session) } catch ServerRequestError.unauthenticated {
          let isRecorded = await tryLogging("The end of a log-in could not be stored") {
            try await self.context.account.expire(session)
          }
          guard isRecorded == true else { return }
        }
      } catch is CancellationError {
        return
      } catch {
        Log.program.failure("The server cannot be spoken to", error, level: .info)
        await away.waitForRetry(after: error) {
          await self.showAway(until: $0, because: error as? ServerRequestError)
        }
        await show(waiting: countWaiting())
      }
    }
  }

  private func synchronise(as session: ServerSession) async throws {
    let unknown = await context.account.client(of: session)
    let profile = try await unknown.profile()
    let client = unknown.expecting(profile)
    try await CatalogueRefresh(
      client, store: context.store, importing: context.importing,
      folder: context.folder.appendingPathComponent("catalogue"), now: context.clock.now
    ).fetchOwn(profile)
    // A server on this computer needs no network.
    let network = session.address.isHere ? NetworkState.free : context.network
    let fetching = VisitFetching(
      context.store, context.collecting, client, profile, user: "\(session.user)")
    // Fetches first, so that changes the server already has are not sent.
    _ = try await fetching.run()
    let fetchedAt = context.clock.now()
    await away.succeed()
    let sending = context.folder.appendingPathComponent("sending")
    try await BlockingExecutor.shared.run {
      // Files that an interrupted run left are prepared again.
      try? FileManager.default.removeItem(at: sending)
      try PrivateFiles.makeFolder(sending)
    }
    let uploader = Uploader(
      UploadContext(
        store: context.store, album: context.album, client: client, profile: profile,
        keyPrefix: session.keyPrefix, photos: context.photos,
        folder: sending,
        memory: .merging(context.store, fetching), lock: .live(in: context.account.folders),
        network: network, clock: context.clock),
      policy: policy)
    let loop = UploadLoop(
      uploader, changes: context.store.changes, network: network, clock: context.clock)
    let (looks, fetchRequests) = AsyncStream.makeStream(
      of: TimeInterval.self, bufferingPolicy: .bufferingNewest(1))
    (self.uploader, self.loop, self.fetchRequests) = (uploader, loop, fetchRequests)
    defer { (self.uploader, self.loop, self.fetchRequests) = (nil, nil, nil) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await loop.run() }
      group.addTask { try await self.follow(uploader) }
      group.addTask { [store = context.store, clock = context.clock] in
        try await ConsentSending(store, client, profile).runWhileChanging(clock: clock)
      }
      group.addTask {
        await self.fetchReports(client, profile)
        await self.fetchPhotos(client)
        try await self.fetchAgain(looks, since: fetchedAt, fetching, client)
      }
      group.addTask {
        for await _ in await network.changes() { fetchRequests.yield(Self.shortFreshness) }
      }
      // The first task that throws ends all of them.
      defer { group.cancelAll() }
      while try await group.next() != nil {}
    }
  }

  /// Publishes the status of one login's uploader; the counts continue across logins.
  private func follow(_ uploader: Uploader) async throws {
    let before = await statusPublisher.status
    for await status in await uploader.statusPublisher.following() {
      await statusPublisher.change {
        let (fetching, restoration) = ($0.fetching, $0.restoration)
        $0 = status
        $0.sent += before.sent
        $0.reports += before.reports
        $0.isWithoutRoom = $0.isWithoutRoom || before.isWithoutRoom
        ($0.fetching, $0.restoration) = (fetching, restoration)
      }
      if status.state == .paused(.expired) { throw ServerRequestError.unauthenticated }
      // The server may have moved while this ran: it is asked for its capabilities again.
      if let fault = status.fault, case .redirected = fault { throw fault }
    }
  }

  /// - Returns: whether changes are pending.
  private func showAway(until date: Date, because fault: ServerRequestError?) async -> Bool {
    let isOnline = await context.network.condition().isOnline || state?.name?.server.isHere == true
    let waiting = await countWaiting()
    await statusPublisher.change { status in
      (status.waiting, status.fault) = (waiting, fault)
      status.state = isOnline ? .retrying(date) : .paused(.offline)
    }
    guard waiting == 0 else { return true }
    let reports = await tryLogging("Reports that wait could not be counted") {
      try await self.context.store.read {
        try $0.waitingReports().count + $0.reportRemovals().count
      }
    }
    return reports ?? 0 > 0
  }
}
