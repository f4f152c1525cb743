import Foundation
import MonaAPI
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaServices
import MonaSync
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("All photos of visits, on two devices and a server")
struct PhotoSyncTests {
  private let ids = (1...4).map { DiscoveryID(.artwork, $0) }
  private let scene: PhotoScene
  private var first: PhotoPeer { scene.first }
  private var second: PhotoPeer { scene.second }
  private var work: DiscoveryID { ids[0] }

  init() async throws { scene = try await PhotoScene(ids) }

  @Test("All photos are sent once, with their days, and come to the other device with these")
  func sent() async throws {
    try await first.collect(work, 1, day: 0)
    for number in 2...3 { try await first.add(number, to: work, day: number) }
    #expect(try first.store.outbox().filter { $0.field == .photos }.isEmpty)
    try await scene.settle()
    #expect(scene.host.sentPhotos == 3, "the chosen one is sent once")
    #expect(try second.photos(of: work) == first.photos(of: work))
    #expect(try second.photos(of: work).map(\.day) == [0, 2, 3])
    #expect(try second.photos(of: work).map(\.isChosen) == [true, false, false])
    try await scene.settle()
    #expect(scene.host.sentPhotos == 3)
    #expect(try await scene.listed(work).count == 3)
  }

  @Test("Choosing another one, a new day, removing and adding reach the other device")
  func followed() async throws {
    try await first.collect(work, 1, day: 0)
    for number in 2...4 { try await first.add(number, to: work, day: number) }
    try await scene.settle()
    try first.store.choosePhoto(first.name(3, of: work), of: work, at: scene.later())
    try await second.collecting.removePhoto(
      second.name(2, of: work), of: work, at: scene.later())
    try await second.add(5, to: work, day: 5)
    try await scene.settle()
    #expect(scene.host.sentPhotos == 5)
    for peer in [first, second] {
      #expect(try peer.photos(of: work).map(\.number) == [1, 3, 4, 5])
      #expect(try peer.photos(of: work).map(\.isChosen) == [false, true, false, false])
    }
    #expect(try first.album.names().count == 4 && first.trashed.count == 1)
    // The photo with which the visit began has the visit's day.
    try first.store.setDate(of: work, to: PhotoScene.date(-7), at: scene.later())
    try await scene.settle()
    #expect(try second.photos(of: work).map(\.day) == [-7, 3, 4, 5])
    #expect(try second.store.visit(of: work)?.collectedAt == PhotoScene.date(-7))
  }

  @Test("A removal that is undone, also after it was sent, keeps the photo on both devices")
  func undone() async throws {
    try await first.collect(work, 1, day: 0)
    try await first.add(2, to: work, day: 2)
    try await scene.settle()
    let removed = try await first.collecting.removePhoto(first.name(2, of: work), of: work)
    try await first.collecting.restore(removed)
    #expect(try first.store.outbox().isEmpty, "nothing was sent of it")
    let again = try await first.collecting.removePhoto(first.name(2, of: work), of: work)
    try await first.sync()
    try await first.collecting.restore(again)
    try await scene.settle()
    for peer in [first, second] {
      #expect(try peer.photos(of: work).map(\.number) == [1, 2])
    }
  }

  @Test("One photo that was added on both devices, from the same file, is one")
  func same() async throws {
    try await first.collect(work, 1, day: 0)
    try await scene.settle()
    try await first.add(2, to: work, day: 2)
    try await second.add(2, to: work, day: 2)
    try await scene.settle()
    for peer in [first, second] {
      #expect(try peer.photos(of: work).map(\.number) == [1, 2])
      #expect(try peer.album.names().count == 2)
    }
  }

  @Test("The last photo that is removed is removed everywhere, and the visit stays")
  func last() async throws {
    try await first.collect(work, 1, day: 0)
    try await scene.settle()
    try await first.collecting.removePhoto(first.name(1, of: work), of: work, mayBeLast: true)
    try await scene.settle()
    for peer in [first, second] {
      #expect(try peer.photos(of: work).isEmpty)
      #expect(try peer.store.state(of: work) == .collected)
    }
    #expect(try await scene.listed(work).isEmpty)
  }

  @Test("A visit that is moved to another work takes all its photos with it")
  func moved() async throws {
    try await first.collect(work, 1, day: 0)
    for number in 2...3 { try await first.add(number, to: work, day: number) }
    try await scene.settle()
    _ = try await first.collecting.move(work, to: ids[1], title: nil, newTitle: nil)
    try await scene.settle()
    for peer in [first, second] {
      #expect(try peer.store.state(of: work) == .uncollected)
      #expect(try peer.photos(of: ids[1]).map(\.number) == [1, 2, 3])
    }
  }

  @Test("A visit that another device removed stays while photos of it were never sent")
  func removedElsewhere() async throws {
    try await first.collect(work, 1, day: 0)
    try await scene.settle()
    try await first.add(2, to: work, day: 2)
    try await second.collecting.remove([work])
    try await second.sync()
    try await first.sync()
    #expect(try first.photos(of: work).map(\.number) == [1, 2])
    try await scene.settle()
    #expect(try second.photos(of: work).map(\.number) == [1, 2])
    #expect(first.trashed.isEmpty)
    // With all of them sent, the removal holds.
    try await second.collecting.remove([work])
    try await scene.settle()
    #expect(try first.store.state(of: work) == .uncollected && first.trashed.count == 2)
  }

  @Test("A server that takes one photo gets the chosen one, and the rest once it takes them all")
  func upgraded() async throws {
    let former = try await PhotoScene(ids, without: "photos")
    try await former.first.collect(work, 1, day: 0)
    try await former.first.add(2, to: work, day: 2)
    try await former.settle()
    #expect(try former.first.store.outbox().isEmpty)
    #expect(former.host.sentPhotos == 1)
    #expect(try former.second.photos(of: work).map(\.number) == [1])

    try await former.upgrade()
    try await former.settle()
    #expect(former.host.sentPhotos == 2, "the chosen photo is there already")
    for peer in [former.first, former.second] {
      #expect(try peer.photos(of: work).map(\.number) == [1, 2])
      #expect(try peer.album.names().count == 2)
    }
    #expect(try former.second.photos(of: work).map(\.day) == [0, 2])
  }

  @Test("A server that was put back from a backup gets what it lacks, and removals hold")
  func putBack() async throws {
    try await first.collect(work, 1, day: 0)
    for number in 2...3 { try await first.add(number, to: work, day: number) }
    try await scene.settle()
    try await scene.backUp()
    try await first.add(4, to: work, day: 4)
    try await second.add(5, to: work, day: 5)
    try await second.collecting.removePhoto(
      second.name(2, of: work), of: work, at: scene.later())
    try await scene.settle()
    try scene.putBack()
    try await scene.settle()
    for peer in [first, second] {
      #expect(try peer.photos(of: work).map(\.number) == [1, 3, 4, 5])
      #expect(try peer.album.names().count == 4)
    }
    #expect(try await scene.listed(work).count == 4)
  }

  @Test("Backups restored on either device neither double a photo nor bring a removed one back")
  func restored() async throws {
    try await first.collect(work, 1, day: 0)
    for number in 2...3 { try await first.add(number, to: work, day: number) }
    try await scene.settle()
    let file = scene.folder.url.appendingPathComponent("backup.tar")
    _ = try Backup(of: first.store, first.album, title: { $1.fr ?? "\($0)" })
      .make(at: file, replacing: false)
    try await first.collecting.removePhoto(first.name(2, of: work), of: work)
    try await second.add(4, to: work, day: 4)
    for peer in [first, second] {
      let restoring = try Restoring(BackupFile(file), into: peer.store, peer.album, .live)
      #expect(restoring.plan.photosAdded == 0)
      _ = try restoring.run(.merging)
    }
    try await scene.settle()
    for peer in [first, second] {
      #expect(try peer.photos(of: work).map(\.number) == [1, 3, 4])
    }
    _ = try Restoring(BackupFile(file), into: first.store, first.album, .live).run(.replacing)
    #expect(try first.photos(of: work).map(\.number) == [1, 2, 3])
    try await scene.settle()
    for peer in [first, second] {
      #expect(try peer.photos(of: work).map(\.number) == [1, 3, 4], "it was removed since")
      #expect(try peer.photos(of: work).count == Set(peer.photos(of: work).map(\.number)).count)
    }
  }
}
