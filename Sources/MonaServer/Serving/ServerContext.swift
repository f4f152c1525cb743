import Foundation
import Hummingbird
import MonaCatalogue
import MonaLog
import MonaModel
import MonaS3
import MonaServerStore
import MonaWeb
import NIOPosix

/// The dependencies of the routes: databases, photos, limits and options.
struct ServerContext: Sendable {
  let catalogue: Catalogue
  let publisher: Publisher
  let numbers: PublishedNumbers
  /// What is said instead of the sources.
  let corrections: Corrections
  let likelyDuplicates = LikelyDuplicates()
  let imports: ServerImports
  let store: ServerStore
  let research: ServerResearch
  let photos: ServerPhotos
  let passwords: Passwords
  /// Failed logins, by name and address.
  let failedLogins: RateLimiter
  /// Wrong codes of authenticator apps, by the number of the account.
  let failedCodes: RateLimiter
  let requests: RateLimiter
  /// Sent mails, by the number of the recipient's account.
  let mails: RateLimiter
  /// Nil for a server that sends no mail.
  let mailQueue: MailQueue?
  let options: ServerOptions
  /// Writes pages for people.
  let pages: WebPages
  let metrics: ServerMetrics
  /// What was erased.
  let ledger: ErasureLedger
  private let lock: ServerLock
  /// The lock of a database of PostgreSQL's: caches of numbers and of the catalogue do not notice another server yet.
  private let databaseLock: PostgresLock?

  /// Opens the server's folder, creates missing files, and imports the starter catalogue into a new one; blocks on
  /// the disk.
  init(_ options: ServerOptions, clock: ServerClock = .live) throws {
    let folder = options.folder
    try PrivateFiles.makeFolder(folder)
    let catalogue = try Catalogue(file: ServerDatabase.catalogue.file(in: folder))
    let store = try ServerStore.opened(in: folder, clock: clock)
    if options.hasStarter {
      if let starter = options.starter { try catalogue.fillIfEmpty(from: starter) }
    } else {
      try catalogue.retireStarter(
        store.corrections { try PublishedNumbers(store.database) })
      if let starter = options.starter { try catalogue.addBadgesIfNone(from: starter) }
    }
    try self.init(
      options, catalogue, ChangeHistory(file: ServerDatabase.history.file(in: folder)), store,
      clock)
  }

  /// A server with the given databases; its photos are in the folder of `options`.
  init(
    _ options: ServerOptions, _ catalogue: Catalogue, _ history: ChangeHistory,
    _ store: ServerStore, _ clock: ServerClock
  ) throws {
    // The lock comes before any file is removed from the folder.
    lock = try ServerLock(options.folder)
    databaseLock = try (store.database as? PostgresDatabase).map { database in
      guard let lock = try PostgresLock("mona-server", of: database) else {
        throw ServerError.databaseServed
      }
      return lock
    }
    try ServerMove.removeMoved(in: options.folder)
    self.options = options
    guard let data = options.data else { throw ServerError.noPageFiles }
    do {
      pages = try WebPages(folder: data.appendingPathComponent("web"))
    } catch is PageFilesMissing {
      throw ServerError.noPageFiles
    }
    self.catalogue = catalogue
    let numbers = try PublishedNumbers(store.database)
    self.numbers = numbers
    let works = ResearchWorks(catalogue: catalogue, numbers: numbers)
    var store = store
    store.works = works
    self.store = store
    let corrections = store.corrections { numbers }
    self.corrections = corrections
    // A server that was killed may have stored one alone.
    tryLogging("What is said instead of the sources is not written", level: .warning) {
      try catalogue.correct(by: corrections)
      try store.mirrorProposals(in: catalogue, numbers, corrections)
    }
    imports = try ServerImports(in: options.folder, store, catalogue, corrections, numbers)
    let storage = try PhotoBucket.opened(options.photoBucket, folder: options.folder, store)
    research = ServerResearch(
      ResearchSource(store, works), storage, folder: options.folder)
    publisher = try Publisher(
      catalogue, history, numbers, folder: options.folder, clock: clock,
      dailyChoice: { [store] day in try store.dailyChoice(on: day) },
      badgeChanges: { [store] in try store.badgeChanges() })
    photos = try ServerPhotos(in: options.folder, storage)
    let metrics = ServerMetrics()
    self.metrics = metrics
    passwords = try Passwords(
      cost: options.passwordCost, PasswordQueue(PasswordOrder(clock: clock), metrics: metrics))
    failedLogins = RateLimiter(limit: 5, clock: clock)
    // Three codes of a million are right at a time: guessing for a day succeeds once in seven hundred times.
    failedCodes = RateLimiter(limit: 5, per: 15 * 60_000, clock: clock)
    requests = RateLimiter(limit: options.requestsPerMinute, clock: clock)
    mails = RateLimiter(limit: 1, clock: clock)
    mailQueue = Mailer(options).map { MailQueue($0) }
    ledger = ErasureLedger(beside: options.folder)
    // Before a photo is looked for and anything is served.
    _ = try store.eraseAgain(ledger.entries())
    // A server that was killed may have stored a photo without its visit.
    do {
      let sizes = try photos.removeAll(but: store.photos())
      try store.noteMissing(sizes, in: storage)
    } catch let error as S3Error {
      throw ServerError.photoStore(options.photoBucket?.location.text ?? "", error)
    }
  }
}

extension ServerContext {
  /// Authenticates a request: by the token in its header, its query (2019) or its fields (2019).
  /// - Parameter permission: what its account has to be allowed.
  /// - Throws: `RequestError.unauthenticated`, `.forbidden`.
  func login(
    _ request: Request, _ form: RequestForm? = nil, for permission: Permission = .account
  ) async throws -> ServerStore.Login {
    try await login(showing: request.shownToken ?? form?.value("api_token"), for: permission)
  }

  private func login(
    showing token: String?, for permission: Permission = .account
  ) async throws -> ServerStore.Login {
    guard let token, let login = try await store.login(showing: token) else {
      throw RequestError.unauthenticated
    }
    guard permission.roles.contains(login.account.role),
      !login.isForResearch || permission == .research
    else { throw RequestError.forbidden }
    if permission == .research || permission == .editing, login.lacksCode {
      throw RequestError.codeMissing
    }
    return login
  }

  /// The stored credentials of the account with this name and password.
  /// - Throws: `RequestError` with the error `otherwise` when there is none, after too many attempts, or while too many
  ///   passwords are checked.
  func credentials(
    of username: String, _ password: String, _ context: ServerRequestContext,
    otherwise fault: FieldError
  ) async throws -> ServerStore.Credentials {
    let client = await context.passwordClient(username)
    let attempt = "\(client.account) \(client.address)"
    // The attempt is counted first, so that only five of many simultaneous ones are checked.
    if let seconds = failedLogins.enter(attempt) {
      throw RequestError.tooManyLogins(seconds: seconds)
    }
    let known = try await store.credentials(ofUsername: username)
    let isRight: Bool
    do {
      isRight = try await passwords.matches(password, known?.passwordHash, for: client)
    } catch {
      // The client has learnt nothing about the password.
      failedLogins.takeBack(attempt)
      throw error
    }
    guard isRight, let known else { throw RequestError.invalid([fault]) }
    failedLogins.forget(attempt)
    // Only to those who know the password.
    if known.isDisabled { throw RequestError.invalid([.accountDisabled]) }
    return known
  }

  /// Reads a form that may have a photo, of which nothing is written to the disk before its sender is known.
  /// - Throws: `RequestError`.
  func photoForm(_ request: Request) async throws -> (RequestForm, ServerStore.Login) {
    guard request.shownToken == nil else {
      let login = try await login(request)
      return (try await RequestForm.read(request, photos: photos), login)
    }
    // A request of 2019 may have its token in a field.
    let form = try await RequestForm.read(request, photos: photos) { token in
      _ = try await login(showing: token)
    }
    return (form, try await login(request, form))
  }

  /// The discovery that the field `id` names, also a retired one, under its published number.
  func discovery(
    _ kind: DiscoveryKind, _ form: RequestForm, _ faults: inout [FieldError]
  ) async throws -> DiscoveryID? {
    guard let text = form.value("id") else {
      faults.append(.idMissing)
      return nil
    }
    let discovery = Int(text).flatMap { DiscoveryID(kind, checked: $0) }
    let published = try await NIOThreadPool.blocking.runIfActive {
      [catalogue, numbers] () throws -> DiscoveryID? in
      guard let stored = discovery.flatMap(numbers.stored), try catalogue.knows(stored) else {
        return nil
      }
      try numbers.assign([stored.key], in: catalogue)
      return numbers.published(stored)
    }
    if published == nil { faults.append(.idUnknown) }
    return published
  }

  /// Deletes an account with all that belongs to it, and notes that in the ledger first.
  func erase(_ account: Account) async throws {
    try await NIOThreadPool.blocking.runIfActive {
      try ledger.note(.init(account, at: store.clock.now()))
    }
    try await store.erase(account.id) { photos.remove($0) }
  }

  /// Stores a decision of a person, and notes a withdrawal in the ledger first.
  /// - Returns: their last decision.
  func note(
    _ consent: StoredConsent, of account: Account, to kind: ConsentKind
  ) async throws -> StoredConsent {
    let known = try await store.consent(of: account.id, to: kind)
    if let withdrawnAt = consent.withdrawnAt, known.map(consent.isLater) ?? true {
      try await NIOThreadPool.blocking.runIfActive {
        try ledger.note(
          .init(withdrawalOf: account, to: kind, at: min(withdrawnAt, store.clock.now())))
      }
    }
    return try await store.note(consent, of: account.id, to: kind)
  }

  /// Refuses the photo of a form for which the account has no room left.
  ///
  /// A photo that replaces another one needs room beside it.
  /// - Throws: `RequestError.invalid`.
  func checkQuota(_ form: RequestForm, of person: Int64) async throws {
    guard let photo = form.photo else { return }
    let stored = try await store.photoBytes(of: person)
    if stored + photo.size > options.photoBytesPerAccount {
      throw RequestError.invalid([.photoQuota, .accountFull])
    }
  }

  /// Stores the photo of a form, if there is one, then writes the row that refers to it.
  ///
  /// - Parameter name: writes the row; called again when an equal photo was removed between the two steps.
  func keepPhoto<Answer>(
    of form: RequestForm, _ name: (StoredPhoto?) async throws -> Answer
  ) async throws -> Answer {
    while true {
      var photo: StoredPhoto?
      if let incoming = form.photo {
        photo = try await photos.keep(incoming, sharesMetadata: form.sharesMetadata)
      }
      do { return try await name(photo) } catch is ServerStore.PhotoVanished { continue }
    }
  }
}

extension Request {
  /// The token in the header or the query.
  fileprivate var shownToken: String? { bearer ?? queryValue("api_token") }
}

/// Locks a folder for one server: a second would remove the uploads that the first is receiving.
///
/// The system releases the lock when the process ends, for whatever reason.
final class ServerLock: Sendable {
  private let descriptor: Int32

  private static func file(in folder: URL) -> URL {
    folder.appendingPathComponent("serving.lock")
  }

  /// Whether a server has served a folder.
  static func isOfServer(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: file(in: folder).path)
  }

  /// - Throws: `ServerError.alreadyServed`, `POSIXError`.
  init(_ folder: URL) throws {
    descriptor = try System.check(
      open(Self.file(in: folder).path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw ServerError.alreadyServed(folder.path)
    }
  }

  deinit { close(descriptor) }
}
