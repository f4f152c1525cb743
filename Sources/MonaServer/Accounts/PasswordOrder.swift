/// A client for which a password is hashed.
struct PasswordClient: Sendable {
  /// The name by which the client is counted for limits (`NetworkAddress.client`).
  let address: String
  /// The folded name of the account.
  let account: String
  /// Whether its connection is about to end; nil without a connection.
  var connection: ConnectionEnd?

  /// The name of this account at this address.
  fileprivate var name: String { "\(account) \(address)" }
}

/// The passwords that wait to be hashed, and which one is next.
///
/// Addresses take turns: next is a password from the address that had the fewest hashed in the last minute. Of those
/// with as many, it is the one that came last: in a storm of wrong passwords, those that came before it would keep a
/// right one waiting. An account that its address has logged in to goes before, but not too often.
struct PasswordOrder: Sendable {
  struct Entry: Sendable {
    let number: Int
    let client: PasswordClient
    /// By `ServerClock.uptime`.
    let arrivedAt: Int64
  }

  struct Limits: Sendable {
    /// The most passwords that wait.
    var waiting = 128
    /// The most passwords of one address that wait: a school class logs in at once.
    var waitingOfOne = 32
    /// For how long one waits, in milliseconds.
    var patience: Int64 = 30_000
  }

  /// How often, in a minute, an address's accounts go before others.
  private static let advances = 30
  /// The number of seconds after which a client whose password was not hashed may try again.
  private static let pause = 5
  static let busy = RequestError.passwordsBusy(seconds: pause)
  static let busyAddress = RequestError.passwordsOfAddressBusy(seconds: pause)

  private(set) var entries: [Entry] = []
  private let limits: Limits
  private let clock: ServerClock
  /// Hashes, by address.
  private let hashes: RateLimiter
  /// Hashes of accounts that went before others, by address.
  private let advanced: RateLimiter
  private var proven = RecentNames()

  init(_ limits: Limits = Limits(), clock: ServerClock) {
    self.limits = limits
    self.clock = clock
    hashes = RateLimiter(limit: .max, clock: clock)
    advanced = RateLimiter(limit: Self.advances, clock: clock)
  }

  /// Adds a password that waits.
  /// - Returns: the numbers of those that wait no more, which may be this one, and why.
  mutating func enter(_ number: Int, _ client: PasswordClient) -> [Int: RequestError] {
    var refused = removeImpatient()
    entries.append(Entry(number: number, client: client, arrivedAt: clock.uptime()))
    if entries.count(where: { $0.client.address == client.address }) > limits.waitingOfOne {
      if let last = last(where: { $0.client.address == client.address }) {
        refused[last] = Self.busyAddress
      }
    } else if entries.count > limits.waiting, let last = last(where: { _ in true }) {
      refused[last] = Self.busy
    }
    return refused
  }

  /// Removes those that have waited for too long.
  mutating func removeImpatient() -> [Int: RequestError] {
    let oldest = clock.uptime() - limits.patience
    let late = entries.filter { $0.arrivedAt < oldest }.map(\.number)
    entries.removeAll { $0.arrivedAt < oldest }
    return Dictionary(uniqueKeysWithValues: late.map { ($0, Self.busy) })
  }

  /// Removes one that waits no more; returns whether it did.
  mutating func remove(_ number: Int) -> Bool {
    guard let index = entries.firstIndex(where: { $0.number == number }) else { return false }
    entries.remove(at: index)
    return true
  }

  /// Removes the one that is next, and counts its hash.
  /// - Parameter isUrgent: whether only one is wanted that goes before others as its address has logged in to its
  ///   account.
  mutating func next(isUrgent: Bool) -> Int? {
    guard let (next, rank) = ranked(entries).max(by: Self.isBehind), !isUrgent || rank < 0 else {
      return nil
    }
    if rank < 0 { advanced.enter(next.client.address) }
    hashes.enter(next.client.address)
    _ = remove(next.number)
    return next.number
  }

  /// Remembers that a client knows the password of its account.
  mutating func prove(_ client: PasswordClient) { proven.insert(client.name) }

  /// Removes the one that would be the last of some; returns its number.
  private mutating func last(where isOne: (Entry) -> Bool) -> Int? {
    guard let (last, _) = ranked(entries.filter(isOne)).min(by: Self.isBehind) else { return nil }
    _ = remove(last.number)
    return last.number
  }

  private typealias Ranked = (entry: Entry, rank: Int)

  /// Entries with their ranks, each computed once: it takes locks.
  private func ranked(_ entries: [Entry]) -> [Ranked] { entries.map { ($0, rank($0)) } }

  private static func isBehind(_ one: Ranked, _ other: Ranked) -> Bool {
    (one.rank, other.entry.number) > (other.rank, one.entry.number)
  }

  /// The lower, the sooner.
  private func rank(_ entry: Entry) -> Int {
    let address = entry.client.address
    return proven.contains(entry.client.name) && advanced.wait(address) == nil
      ? -1 : hashes.count(address)
  }
}

/// Names that were inserted recently: at least the last 10,000.
private struct RecentNames {
  private static let limit = 10_000
  private var recent: Set<String> = []
  private var earlier: Set<String> = []

  func contains(_ name: String) -> Bool { recent.contains(name) || earlier.contains(name) }

  mutating func insert(_ name: String) {
    if recent.count >= Self.limit { (recent, earlier) = ([], recent) }
    recent.insert(name)
  }
}
