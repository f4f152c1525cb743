import Foundation
import MonaCatalogue

/// What the server's answers are made of, and where it keeps it.
struct ServerContext: Sendable {
  let catalogue: Catalogue
  let publisher: Publisher
  let store: ServerStore
  let photos: PhotoFolder
  let passwords: Passwords
  /// Failed logins, by name and address.
  let failedLogins: RateLimiter
  let requests: RateLimiter
  /// Mails, by the number of whom they go to.
  let mails: RateLimiter
  /// Nil for a server that sends no mail.
  let mailer: Mailer?
  let options: ServerOptions
  let metrics = ServerMetrics()
  private let lock: ServerLock

  /// Opens the server's folder, makes what is missing there, and fills a catalogue that never was.
  ///
  /// It waits for disks: to be called on no thread of Swift's own.
  init(_ options: ServerOptions, clock: ServerClock = .live) throws {
    let folder = options.folder
    try PrivateFiles.makeFolder(folder)
    let catalogue = try Catalogue(file: ServerDatabase.catalogue.file(in: folder))
    if let starter = options.starter { try catalogue.fillIfEmpty(from: starter) }
    try self.init(
      options, catalogue,
      ChangeHistory(file: ServerDatabase.history.file(in: folder)),
      ServerStore(file: ServerDatabase.server.file(in: folder), clock: clock), clock)
  }

  /// A server whose databases are given; its photos lie in the folder of `options`.
  init(
    _ options: ServerOptions, _ catalogue: Catalogue, _ history: ChangeHistory,
    _ store: ServerStore, _ clock: ServerClock
  ) throws {
    // Before anything is cleared away there.
    lock = try ServerLock(options.folder)
    self.options = options
    self.catalogue = catalogue
    self.store = store
    publisher = Publisher(catalogue, history, folder: options.folder, clock: clock)
    photos = try PhotoFolder(in: options.folder)
    passwords = try Passwords(cost: options.passwordCost)
    failedLogins = RateLimiter(limit: 5, clock: clock)
    requests = RateLimiter(limit: options.requestsPerMinute, clock: clock)
    mails = RateLimiter(limit: 1, clock: clock)
    mailer = Mailer(options)
    // A server that was killed may have kept a photo and not the visit it belongs to.
    try photos.removeAll(but: store.photos())
  }
}
