import Foundation
import MonaModel
import MonaPerson
import Testing

@testable import MonaServices

@Suite("Collecting with real files")
struct CollectingLiveTests {
  private let images: TestImages
  private let store: Store
  private let album: Album
  private let id = DiscoveryID(.place, 4)

  init() throws {
    images = try TestImages()
    store = try Store.inMemory()
    album = Album(folder: images.folder.appendingPathComponent("MONA"))
    let catalogue = try images.text(
      "places.json", #"{"places":[{"location": null, "id":4,"title":"Bibliothèque","usages":[]}]}"#)
    _ = try store.catalogue.importCatalogue(catalogue)
  }

  private var collecting: Collecting {
    Collecting(store: store, album: album, inspector: .live(pixelLimit: 200_000), trash: .live)
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: album.folder.path)) ?? []).sorted()
  }

  @Test("A photo is stored under the day it was taken, with the extension of its type")
  func collects() async throws {
    let exif = TestExif(takenAt: "2025:06:24 21:30:00")
    let photo = try images.jpeg("IMG.PNG", width: 400, height: 300, exif: exif)
    let collected = try await collecting.collect(id, photo: photo, title: "Bibliothèque")
    #expect(collected.visit.photo == "2025-06-24 Bibliothèque.jpg")
    #expect(files == ["2025-06-24 Bibliothèque.jpg"])
    #expect(try Data(contentsOf: album.url(of: files[0])) == Data(contentsOf: photo))
  }

  @Test(
    "A file that is no valid image makes no visit and leaves no file"
  )
  func refused() async throws {
    let refusals: [(URL, AlbumError)] = [
      (try images.text("a.jpg", "no image"), .notAnImage),
      (images.folder, .isAFolder),
      (URL(fileURLWithPath: "/proc/self/mem"), .unreadable(errno: EIO)),
      (
        try images.png(width: 500, height: 500),
        .tooLarge(width: 500, height: 500)
      ),
    ]
    for (photo, error) in refusals {
      await #expect(throws: error) {
        try await collecting.collect(id, photo: photo, title: "x", rating: 5, comment: "!")
      }
    }
    #expect(files.isEmpty)
    #expect(try store.state(of: id) == .uncollected)
    #expect(try store.outbox().isEmpty)
  }
}
