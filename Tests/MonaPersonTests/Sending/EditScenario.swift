import Foundation
import MonaTestSupport

@testable import MonaModel
@testable import MonaPerson

/// Random edits of a person, and a server that processes requests in order, with late or lost
/// answers.
struct EditScenario {
  private let store: Store
  private var random: SplitMix64
  /// The server's visits by discovery.
  private var server: [DiscoveryID: Copy] = [:]
  /// Answers that MONA has not received yet.
  private var answers: [[OutboxItem]] = []
  private var removed: [[RemovedVisit]] = []
  private var moved: [MovedVisit] = []
  private var photoCount = 0
  private let ids = (1...3).map { DiscoveryID(.artwork, $0) }

  /// A visit on the server.
  private struct Copy: Equatable {
    var photo: String?
    var rating: Int?
    var comment: String?
    var date: Date?
  }

  init(seed: UInt64) throws {
    store = try Store.inMemory()
    try store.catalogue.seed(ids)
    random = SplitMix64(seed: seed)
  }

  /// Runs random events, then uploads all unsent changes.
  mutating func run(steps: Int) throws {
    for _ in 0..<steps { try random.below(3) > 0 ? act() : communicate() }
    answers = []
    while case let items = try store.outbox(), !items.isEmpty {
      for item in try store.beginSending(items) {
        try take(item)
        try store.confirm([item])
      }
    }
  }

  /// Whether the server has exactly the local visits.
  func agrees() throws -> Bool {
    let visits = try store.visits().map {
      (
        $0.discovery,
        Copy(photo: $0.photo, rating: $0.rating, comment: $0.comment, date: $0.collectedAt)
      )
    }
    return Dictionary(visits) { first, _ in first } == server
  }

  private mutating func act() throws {
    let id = ids[random.below(ids.count)]
    let isThere = try store.visit(of: id) != nil
    switch random.below(isThere ? 8 : 2) {
    case 0 where !isThere:
      try store.collect(id, photo: newPhoto(), rating: newRating(), comment: newComment())
    case 1 where !isThere:
      if let last = removed.popLast() { try store.restoreVisits(last) }
    case 0, 1: removed.append(try store.removeVisits([id]))
    case 2: try store.rate(id, newRating())
    case 3: try store.comment(id, newComment())
    case 4: try store.setDate(of: id, to: Date(timeIntervalSince1970: Double(random.below(9))))
    case 5:
      let free = try ids.filter { try store.visit(of: $0) == nil }
      if let new = free.first { moved.append(try store.moveVisit(from: id, to: new)) }
    case 6:
      guard let last = moved.popLast() else { return }
      do { try store.undoMove(last) } catch is UndoError { return }
    default: try store.replacePhoto(id, with: newPhoto())
    }
  }

  /// Receives or loses the next answer, or sends a request; answers arrive in the order of
  /// requests.
  private mutating func communicate() throws {
    switch random.below(4) {
    case 0: if !answers.isEmpty { try store.confirm(answers.removeFirst()) }
    case 1: if !answers.isEmpty { answers.removeFirst() }
    default:
      let items = try store.outbox()
      guard !items.isEmpty else { return }
      for item in try store.beginSending([items[random.below(items.count)]]) {
        try take(item)
        answers.append([item])
      }
    }
  }

  private mutating func take(_ item: OutboxItem) throws {
    if item.change == .removed { return server[item.discovery] = nil }
    var copy = server[item.discovery] ?? Copy()
    if try store.sendsDate(of: item.discovery) {
      copy.date = try store.visit(of: item.discovery)?.collectedAt
    }
    switch item.change {
    case .photo(let photo): copy.photo = photo
    case .rating(let rating): copy.rating = rating
    case .comment(let comment): copy.comment = comment
    case .date(let date): copy.date = date
    case .collected, .removed, .listed, .unlisted: break
    }
    server[item.discovery] = copy
  }

  private mutating func newPhoto() -> String? {
    photoCount += 1
    return random.below(4) == 0 ? nil : "\(photoCount).jpg"
  }

  private mutating func newRating() -> Int? {
    let rating = random.below(6)
    return rating == 0 ? nil : rating
  }

  private mutating func newComment() -> String? {
    random.below(3) == 0 ? nil : "words \(random.below(9))"
  }
}
