import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

/// Merging a page of the server's visits with the local ones.
@Suite("Merging fetched visits")
struct MergingTests {
  private let store: Store

  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed([joute, library])
    try store.catalogue.seed([badge(1, 1, .any)])
  }

  private func remote(
    _ id: DiscoveryID = joute, revision: Int? = 1, rating: Int? = nil, comment: String? = nil,
    photo: String? = nil, minutesLater: Double = 0
  ) -> RemoteVisit {
    var visit = RemoteVisit(id, revision: revision)
    let moment = noon.addingTimeInterval(minutesLater * 60)
    (visit.rating, visit.comment) = (rating, comment)
    (visit.ratingAt, visit.commentAt) = (rating.map { _ in moment }, comment.map { _ in moment })
    visit.photo = photo.flatMap { RemotePhoto(name: $0) }
    (visit.createdAt, visit.updatedAt) = (moment, moment)
    return visit
  }

  @discardableResult
  private func merge(
    _ visits: RemoteVisit..., removed: [DiscoveryID] = [], skew: Double = 0
  ) throws -> MergeReport {
    var page = RemotePage(stamp: try store.fetchStamp, clockSkew: skew)
    (page.visits, page.removed) = (visits, removed)
    page.revision = visits.compactMap(\.revision).max()
    return try store.merge(page, at: noon)
  }

  private func photo(_ digit: String) -> String {
    "photos/\(digit)\(digit)/\(String(repeating: digit, count: 64)).jpg"
  }

  private func content(_ digit: String) -> PhotoContent? {
    PhotoDigest(hex: String(repeating: digit, count: 64)).map { PhotoContent(digest: $0, size: 9) }
  }

  @Test("A field cleared before its upload is sent if the server has another device's value")
  func clearedUnsent() throws {
    try store.collect(joute, photo: "1.jpg", rating: 4, comment: "Bleu", at: noon)
    try merge(remote(rating: 2, comment: "Vert", photo: photo("a"), minutesLater: -60))
    #expect(try store.visit(of: joute)?.rating == 4)
    try store.rate(joute, nil, at: noon)
    try store.comment(joute, nil, at: noon)
    let changes = try store.outbox().map(\.change)
    #expect(changes.contains(.rating(nil)) && changes.contains(.comment(nil)))
    #expect(try store.visit(of: joute)?.rating == nil)

    try store.collect(library, photo: "2.jpg", rating: 4, at: noon)
    try merge(remote(library))
    try store.rate(library, nil, at: noon)
    let left = try store.outbox(of: library).map(\.field)
    #expect(left == [.photo], "the rating was never set anywhere")
  }

  @Test("A visit that the database cannot hold is left out and reported, and the rest is merged")
  func leftOut() throws {
    // 400 characters, but 2,800 scalars: a server once counted the former.
    let families = String(repeating: "👨‍👩‍👧‍👦", count: 400)
    let report = try merge(
      remote(revision: 4, comment: families), remote(library, revision: 5, comment: "Clair"))
    #expect(report.leftOut == [joute] && report.added == 1)
    #expect(try store.visit(of: joute) == nil)
    #expect(try store.visit(of: library)?.comment == "Clair")
    #expect(try store.fetchedThrough == 5, "it is not asked for again and again")
    #expect(try store.outbox().isEmpty)

    // The server's change of a visit that is here leaves that visit as it was.
    try merge(remote(library, revision: 6, rating: 3, comment: families))
    #expect(try store.visit(of: library)?.comment == "Clair")

    // So it is when all visits are compared with a server that was put back from a backup.
    var page = RemotePage(stamp: try store.fetchStamp)
    page.visits = [
      remote(revision: 2, comment: families), remote(library, revision: 1, comment: "Clair"),
    ]
    let compared = try store.compare(page, because: store.knownChange, at: noon)
    #expect(compared?.leftOut == [joute] && compared?.resent == 0)
  }

  @Test("A visit keeps its date, as a device corrected it last")
  func collectedAt() throws {
    let there = noon.addingTimeInterval(-86_400)
    var visit = remote(revision: 1, rating: 4)
    visit.collectedAt = there
    try merge(visit)
    #expect(try store.visit(of: joute)?.collectedAt == there)
    visit.revision = 2
    visit.collectedAt = there.addingTimeInterval(60)
    #expect(try merge(visit).changed == 1)
    #expect(try store.visit(of: joute)?.collectedAt == there.addingTimeInterval(60))
    #expect(try store.outbox().isEmpty)
    // An unsent rating leaves the other device's date alone.
    try store.rate(joute, 5)
    visit.revision = 3
    visit.collectedAt = noon
    try merge(visit)
    #expect(try store.visit(of: joute)?.collectedAt == noon)
    #expect(try !store.sendsDate(of: joute))
    // An unsent date wins, and is sent.
    try store.setDate(of: joute, to: there, at: noon)
    visit.revision = 4
    visit.collectedAt = noon.addingTimeInterval(-60)
    try merge(visit)
    #expect(try store.visit(of: joute)?.collectedAt == there)
    #expect(try store.outbox().map(\.change) == [.rating(5), .date(there)])
    // A device that sent the same date settles it.
    visit.revision = 5
    visit.collectedAt = there
    try merge(visit)
    #expect(try store.outbox().map(\.change) == [.rating(5)])
  }

  @Test("Of a visit that both devices collected, the date here is sent")
  func collectedTwice() throws {
    try store.collect(joute, photo: "1.jpg", content: content("a"), at: noon)
    var visit = remote(revision: 1, photo: photo("a"))
    visit.collectedAt = noon.addingTimeInterval(-86_400)
    try merge(visit)
    #expect(try store.visit(of: joute)?.collectedAt == noon)
    #expect(try store.outbox().map(\.change) == [.date(noon)])
  }

  @Test("After a server was put back, a date that was corrected here is sent again")
  func restoredDate() throws {
    try store.collect(joute, photo: "1.jpg", content: content("a"), at: noon)
    try store.sendAll()
    let there = noon.addingTimeInterval(-86_400)
    try store.setDate(of: joute, to: there, at: noon)
    try store.sendAll()
    var page = RemotePage(stamp: try store.fetchStamp)
    var visit = remote(revision: 1, photo: photo("a"))
    visit.collectedAt = noon
    page.visits = [visit]
    let report = try store.compare(page, because: store.knownChange, at: noon)
    #expect(report?.resent == 1)
    #expect(try store.visit(of: joute)?.collectedAt == there)
    #expect(try store.outbox().map(\.change) == [.date(there)])
  }

  @Test("A visit unknown here is added as it is on the server, and is not uploaded again")
  func added() throws {
    try store.target(joute)
    let report = try merge(remote(revision: 7, rating: 4, comment: "Haut", photo: photo("a")))
    #expect(report.added == 1 && report.photos == 1)
    let visit = try #require(try store.visit(of: joute))
    #expect(visit.rating == 4 && visit.comment == "Haut" && visit.wasTargeted)
    #expect(visit.collectedAt == noon)
    #expect(try store.state(of: joute) == .collected)
    #expect(try store.outbox().isEmpty)
    #expect(try store.fetchedThrough == 7)
    #expect(try store.revision(of: joute) == 7)
    #expect(try store.wantedPhotos().map(\.photo.name) == [photo("a")])
  }

  @Test("A badge that a fetched visit reaches is won, and the same page again changes nothing")
  func again() throws {
    let page = remote(rating: 4, comment: "Haut", photo: photo("a"))
    try merge(page)
    #expect(try store.badgesWon().map(\.badge.id) == [1])
    #expect(try merge(page) == MergeReport())
    #expect(try store.outbox().isEmpty)
  }

  @Test("An uploaded visit is fetched unchanged, the prepared photo too, and no photo is fetched")
  func ours() throws {
    try store.collect(
      joute, photo: "a.jpg", content: content("a"), rating: 2, comment: "!", at: noon)
    try store.sendAll(photo: content("b")?.digest)
    let report = try merge(remote(rating: 2, comment: "!", photo: photo("b"), minutesLater: 3))
    #expect(report == MergeReport())
    #expect(try store.outbox().isEmpty)
    #expect(try store.setAsideComments().isEmpty)
  }

  @Test("With a server without photo digests, the uploaded photo is kept")
  func oursOf2023() throws {
    try store.collect(joute, photo: "a.jpg", content: content("a"), at: noon)
    try store.sendAll(photo: content("b")?.digest, at: noon)
    #expect(try merge(remote(revision: nil, photo: "https://mona.test/x/77.jpg")).photos == 0)
    #expect(try merge(remote(revision: nil, photo: "https://mona.test/x/78.jpg")).photos == 1)
  }

  @Test("Another device's change replaces the confirmed value; the replaced comment is kept")
  func overtaken() throws {
    try store.collect(joute, photo: nil, rating: 2, comment: "before", at: noon)
    try store.sendAll()
    try merge(remote(rating: 2, comment: "before"))
    let report = try merge(remote(revision: 2, rating: 5, comment: "after"))
    #expect(report.changed == 1 && report.setAside == 1)
    #expect(try store.visit(of: joute)?.rating == 5)
    #expect(try store.visit(of: joute)?.comment == "after")
    #expect(try store.setAsideComments(of: joute).map(\.words) == ["before"])
    #expect(try store.outbox().isEmpty)
    try merge(remote(revision: 3))
    #expect(try store.visit(of: joute)?.rating == nil)
    #expect(try store.setAsideComments().map(\.words) == ["after", "before"])
  }

  @Test("Unsent changes win and are uploaded, and the comment they replace is kept")
  func unsent() throws {
    try merge(remote(rating: 2, comment: "before"))
    try store.rate(joute, 1)
    try store.comment(joute, "here")
    try merge(remote(revision: 2, rating: 5, comment: "there", minutesLater: 60))
    #expect(try store.outbox().map(\.change) == [.rating(1), .comment("here")])
    let aside = try store.setAsideComments()
    #expect(aside.map(\.words) == ["there"] && aside.map(\.reason) == [.unsent])
    #expect(try store.revision(of: joute) == 2)
  }

  @Test(
    "At the first log-in the newer comment wins, corrected by the server's clock",
    arguments: [0, 7200])
  func first(skew: Double) throws {
    try store.collect(joute, photo: nil, comment: "here", at: noon)
    try store.collect(library, photo: nil, comment: "here too", at: noon)
    let minutes = skew / 60
    try merge(
      remote(comment: "newer", minutesLater: minutes + 1),
      remote(library, comment: "older", minutesLater: minutes - 1), skew: skew)
    #expect(try store.visit(of: joute)?.comment == "newer")
    #expect(try store.visit(of: library)?.comment == "here too")
    #expect(Set(try store.setAsideComments().map(\.words)) == ["here", "older"])
    #expect(try store.outbox().map(\.change) == [.comment("here too")])
  }

  @Test("A change confirmed after the request is left alone")
  func stale() throws {
    try merge(remote(comment: "before"))
    var page = RemotePage(stamp: try store.fetchStamp)
    try store.comment(joute, "after")
    try store.sendAll()
    #expect(try store.revision(of: joute) == nil)
    page.visits = [remote(revision: 2, comment: "between")]
    #expect(try store.merge(page, at: noon) == MergeReport())
    #expect(try store.visit(of: joute)?.comment == "after")
  }

  @Test("An unsent removal wins, and the server's state is stored")
  func removal() throws {
    try merge(remote(comment: "before"))
    _ = try store.removeVisits([joute])
    #expect(try merge(remote(revision: 2, comment: "after")).added == 0)
    #expect(try store.outbox().map(\.change) == [.removed])
    #expect(try store.setAsideComments().map(\.words) == ["after"])
    #expect(try store.revision(of: joute) == 2)
  }

  @Test("A visit removed on another device is removed here, without an upload")
  func removed() throws {
    try merge(remote(comment: "before"))
    #expect(try merge(removed: [joute]).removed == 1)
    #expect(try store.visit(of: joute) == nil)
    #expect(try store.outbox().isEmpty)
    #expect(try store.setAsideComments().map(\.words) == ["before"])
    #expect(try store.badgesWon().map(\.badge.id) == [1])
  }

  @Test("A visit removed elsewhere while it has unsent changes is uploaded as a whole")
  func uploadedWhole() throws {
    try merge(remote(rating: 3, comment: "before"))
    try store.rate(joute, 5)
    #expect(try merge(removed: [joute]).uploadedAnew == 1)
    #expect(try store.outbox().map(\.change) == [.rating(5), .comment("before")])
  }

  @Test("A visit never uploaded is not removed by the server's answer")
  func neverUploaded() throws {
    try store.collect(joute, photo: nil, comment: "here", at: noon)
    #expect(try merge(removed: [joute]) == MergeReport())
    #expect(try store.visit(of: joute)?.comment == "here")
  }

  @Test("A visit moved to its discovery's replacement is merged there")
  func followed() throws {
    try merge(remote(comment: "before"))
    let new = DiscoveryID(.artwork, 40)
    try store.catalogue.seed([new])
    try store.catalogue.replace(joute, by: new)
    try store.followReplacements()
    try merge(remote(revision: 2, comment: "after"))
    #expect(try store.visits().map(\.discovery) == [new])
    #expect(try store.visit(of: new)?.comment == "after")
  }
}
