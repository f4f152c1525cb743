import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

/// Correcting when a discovery was collected.
@Suite struct VisitDateTests {
  private let computer: SimulatedComputer
  private var store: Store { computer.store }
  private let earlier = noon.addingTimeInterval(-3 * 86_400)

  init() throws { computer = try SimulatedComputer() }

  private func collect(titled title: String? = "La Joute") async throws {
    let file = computer.folder.url.appendingPathComponent(UUID().uuidString)
    try Data("joute".utf8).write(to: file)
    try await computer.collecting.collect(joute, photo: file, title: title, date: noon)
  }

  private var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: computer.album.folder.path).sorted()
    }
  }

  @Test func `a date corrected before the visit is sent goes with it`() async throws {
    try await collect()
    let before = try store.setDate(of: joute, to: earlier)
    #expect(before.collectedAt == noon)
    #expect(try store.visit(of: joute)?.collectedAt == earlier)
    #expect(try store.outbox().map(\.field) == [.photo] && store.sendsDate(of: joute))
  }

  @Test func `a date corrected later is a change of its own, and an equal one is none`()
    async throws
  {
    try await collect()
    try store.sendAll(at: noon)
    #expect(try !store.sendsDate(of: joute), "another device may have corrected it")
    try store.setDate(of: joute, to: noon)
    #expect(try store.outbox().isEmpty)
    let now = noon.addingTimeInterval(86_400)
    try store.setDate(of: joute, to: earlier, at: now)
    let items = try store.outbox()
    #expect(items.map(\.change) == [.date(earlier)] && items.map(\.changedAt) == [now])
    try store.sendAll(at: now)
    #expect(try store.outbox().isEmpty)
    #expect(try store.sentChanges(since: now).map(\.field) == [.date])
  }

  @Test func `a date corrected while the visit is being sent is sent after it`() async throws {
    try await collect()
    let sent = try store.beginSending(of: joute).items
    try store.setDate(of: joute, to: earlier)
    try store.confirm(sent)
    #expect(try store.outbox().map(\.change) == [.date(earlier)])
  }

  @Test(arguments: [Date.distantFuture, Date(timeIntervalSince1970: -5_000_000_000)])
  func `a date in the future or before photography is refused`(date: Date) async throws {
    try await collect()
    #expect(throws: StoreError.impossibleDate(date)) { try store.setDate(of: joute, to: date) }
    #expect(throws: StoreError.notCollected(library)) {
      try store.setDate(of: library, to: earlier)
    }
    #expect(try store.visit(of: joute)?.collectedAt == noon)
  }

  @Test func `the photo that MONA named gets the other day, and back`() async throws {
    try await collect()
    let before = try await computer.collecting.setDate(of: joute, to: earlier, title: "La Joute")
    #expect(try files == ["2026-11-18 La Joute.jpg"])
    #expect(try store.visit(of: joute)?.photo == "2026-11-18 La Joute.jpg")
    try await computer.collecting.setDate(
      of: joute, to: before.collectedAt, title: "La Joute")
    #expect(try files == ["2026-11-21 La Joute.jpg"])
    #expect(try store.visits().map(\.collectedAt) == [noon])
  }

  @Test func `a photo that the person named keeps its name, and no file is overwritten`()
    async throws
  {
    try await collect(titled: "Ma photo")
    try await computer.collecting.setDate(of: joute, to: earlier, title: "La Joute")
    #expect(try files == ["2026-11-21 Ma photo.jpg"])
    let taken = computer.album.url(of: "2026-11-20 Ma photo.jpg")
    try Data("theirs".utf8).write(to: taken)
    try await computer.collecting.setDate(
      of: joute, to: noon.addingTimeInterval(-86_400), title: "Ma photo")
    #expect(try files == ["2026-11-20 Ma photo.jpg", "2026-11-21 Ma photo.jpg"])
    #expect(try Data(contentsOf: taken) == Data("theirs".utf8))
  }

  @Test func `a merged backup brings the date that was corrected last`() async throws {
    let other = try SimulatedComputer()
    try await computer.collect(joute, photo: "joute")
    try await other.collect(joute, photo: "joute")
    try store.setDate(of: joute, to: earlier, at: noon.addingTimeInterval(60))
    _ = try other.restoring(computer.backUp()).run(.merging)
    #expect(try other.store.visit(of: joute)?.collectedAt == earlier)
    let later = noon.addingTimeInterval(-7200)
    try other.store.setDate(of: joute, to: later, at: noon.addingTimeInterval(120))
    _ = try other.restoring(computer.backUp(replacing: true)).run(.merging)
    #expect(try other.store.visit(of: joute)?.collectedAt == later)
  }

  @Test func `what a server cannot store leaves the outbox, and is not listed as sent`()
    async throws
  {
    try await collect()
    try store.sendAll(at: noon)
    try store.setDate(of: joute, to: earlier)
    try store.passOver(store.outbox())
    #expect(try store.outbox().isEmpty)
    #expect(try store.sentChanges(since: noon).map(\.field) == [.photo])
  }
}
