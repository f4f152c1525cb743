import Foundation
import MonaTestSupport

@testable import MonaModel
@testable import MonaPerson

/// One of two devices of one person, with random edits, uploads and downloads, and lost and late
/// answers.
struct SimulatedDevice {
  let store: Store
  private let name: String
  /// The error of its clock in seconds.
  private let error: Double
  private var random: SplitMix64
  private var count = 0
  private var late: RemotePage?
  /// All comments written on it.
  private(set) var written: Set<String> = []
  /// Comments that the person saw on it and then replaced or removed.
  private(set) var dismissed: Set<String> = []
  private static let ids = (1...3).map { DiscoveryID(.artwork, $0) }

  init(_ name: String, seed: UInt64) throws {
    store = try Store.inMemory()
    try store.catalogue.seed(Self.ids)
    self.name = name
    random = SplitMix64(seed: seed)
    error = Double(random.below(7200) - 3600)
  }

  mutating func step(_ server: inout SimulatedServer, at now: Date) throws {
    let here = now.addingTimeInterval(error)
    switch random.below(6) {
    case 0...2: try act(here)
    case 3: try send(&server, at: now)
    case 4: try fetch(server, at: here)
    default:
      // An earlier request is answered.
      if let page = late { _ = try store.merge(page, at: here) }
      late = random.below(2) == 0 ? try page(server) : nil
    }
  }

  /// Uploads and downloads once, without network errors.
  mutating func settle(_ server: inout SimulatedServer, at now: Date) throws {
    late = nil
    try fetch(server, at: now.addingTimeInterval(error))
    for question in try store.openQuestions() {
      try store.answer(question, random.below(2) == 0 ? .comment : .setAside)
    }
    for id in Set(try store.outbox().map(\.discovery)).sorted() {
      try send(id, &server, at: now, losesAnswers: false)
    }
  }

  /// The fields of each visit, with the content of its photo.
  func visits() throws -> [DiscoveryID: [String]] {
    let visits = try store.visits().map { visit in
      (
        visit.discovery,
        [
          visit.rating.map(String.init), visit.comment, visit.photoDigest?.description,
          ISO8601.string(visit.collectedAt),
        ]
        .map { $0 ?? "" }
      )
    }
    return Dictionary(visits) { first, _ in first }
  }

  // MARK: The person's actions

  private mutating func act(_ now: Date) throws {
    let id = Self.ids[random.below(Self.ids.count)]
    guard let visit = try store.visit(of: id) else {
      let (name, content) = newPhoto()
      let words = newWords()
      try store.collect(
        id, photo: name, content: content, rating: 1 + random.below(5), comment: words, at: now)
      return
    }
    switch random.below(9) {
    case 0:
      dismissed.formUnion([visit.comment].compactMap(\.self))
      _ = try store.removeVisits([id], at: now)
    case 1...2: try store.rate(id, random.below(5) == 0 ? nil : 1 + random.below(5), at: now)
    case 3...5:
      dismissed.formUnion([visit.comment].compactMap(\.self))
      try store.comment(id, random.below(5) == 0 ? nil : newWords(), at: now)
    case 6:
      let date = now.addingTimeInterval(-Double(random.below(100_000)))
      try store.setDate(of: id, to: date, at: now)
    default:
      let (name, content) = newPhoto()
      try store.replacePhoto(id, with: name, content: content, at: now)
    }
  }

  private mutating func newWords() -> String {
    count += 1
    let words = "words \(count) of \(name)"
    written.insert(words)
    return words
  }

  private mutating func newPhoto() -> (String, PhotoContent?) {
    let hex = (0..<64).map { _ in String(random.below(16), radix: 16) }.joined()
    return ("\(hex).jpg", PhotoDigest(hex: hex).map { PhotoContent(digest: $0, size: 9) })
  }

  // MARK: Uploading and downloading

  private mutating func send(_ server: inout SimulatedServer, at now: Date) throws {
    guard let id = try store.outbox().first?.discovery else { return }
    try send(id, &server, at: now, losesAnswers: true)
  }

  private mutating func send(
    _ id: DiscoveryID, _ server: inout SimulatedServer, at now: Date, losesAnswers: Bool
  ) throws {
    let items = try store.beginSending(store.outbox(of: id))
    let revision = try store.revision(of: id)
    let date = try store.sendsDate(of: id) ? store.visit(of: id)?.collectedAt : nil
    let isLost = losesAnswers && random.below(4) == 0
    if items.contains(where: { $0.change == .removed }) {
      server.remove(id)
    } else if let revision {
      let edited = items.filter { $0.field != .photo }
      guard server.edit(edited, of: id, ifMatch: revision, at: now) == .done else {
        return try fetch(server, at: now.addingTimeInterval(error))
      }
      server.note(items, of: id, dated: date, at: now)
    } else {
      server.note(items, of: id, dated: date, at: now)
    }
    guard !isLost else { return }
    let photos = items.compactMap { item in
      if case .photo(let name?) = item.change { RemotePhoto(name: name)?.digest } else { nil }
    }
    try store.confirm(items, photo: photos.first)
  }

  private func page(_ server: SimulatedServer) throws -> RemotePage {
    var page = server.changes(since: try store.fetchedThrough, stamp: try store.fetchStamp)
    page.clockSkew = -error
    return page
  }

  private mutating func fetch(_ server: SimulatedServer, at now: Date) throws {
    _ = try store.merge(page(server), at: now)
    for wanted in try store.wantedPhotos() {
      guard server.visits[wanted.remote]?.photo == wanted.photo, let digest = wanted.photo.digest
      else {
        try store.cancelDownload(wanted)
        continue
      }
      count += 1
      // The names of downloaded photos do not matter; their content does.
      let name =
        try store.hasPhoto(named: wanted.photo.name) ? "\(digest) \(count).jpg" : wanted.photo.name
      _ = try store.keepFetched(
        wanted, as: name, PhotoContent(digest: digest, size: 9), takenAt: nil)
    }
  }
}
