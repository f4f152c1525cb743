import Foundation
import MonaMap
import MonaModel
import Testing

@testable import MonaScreens

@MainActor @Suite struct DropHandlerTests {
  private let sample: Sample
  private let joute = PhotoDestination(id: Sample.joute, title: "La Joute", isCollected: false)

  init() throws {
    sample = try Sample()
  }

  private func take(_ given: DroppedContent, for target: PhotoDestination? = nil) async {
    await sample.appModel.dropHandler.take(given, for: target)
  }

  private func file(_ name: String) throws -> URL {
    let url = sample.folder.appendingPathComponent(name)
    try Data("bytes of \(name)".utf8).write(to: url)
    return url
  }

  private func photo() throws -> String? { try sample.store.visit(of: Sample.joute)?.photo }

  @Test func `a photo dropped on one discovery collects it, without a question`() async throws {
    await take(.files([try sample.photo()]), for: joute)
    #expect(try photo() != nil)
    #expect(sample.navigation.routes == [.collected(Sample.joute, badges: [])])
  }

  @Test func `a photo dropped on a collected discovery is added, and can be taken back`()
    async throws
  {
    await sample.appModel.visits.collect(
      Sample.joute, title: "La Joute", photo: try sample.photo())
    let before = try photo()
    var target = joute
    target.isCollected = true
    let other = try file("other.jpg")
    await take(.files([other]), for: target)
    #expect(try photo() == before)
    #expect(try sample.store.photos(of: Sample.joute).count == 2)
    let toast = try #require(sample.appModel.toasts.waiting.last)
    await toast.undo?()
    #expect(try sample.store.photos(of: Sample.joute).map(\.name) == [before])
  }

  @Test func `pasting without content shows what could be pasted`() {
    sample.appModel.dropHandler.showNothingToPaste()
    #expect(sample.appModel.toasts.waiting.map(\.text).first?.contains("GPX") == true)
  }

  @Test(arguments: [["a.jpg", "b.jpg"], ["track.gpx"], ["card"]])
  func `files that cannot be the photo of one discovery open the inbox`(_ names: [String])
    async throws
  {
    let folder = sample.folder.appendingPathComponent("card")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let files = try names.map { $0 == "card" ? folder : try file($0) }
    await take(.files(files), for: joute)
    #expect(sample.navigation.routes == [.inbox])
    #expect(try photo() == nil)
  }

  @Test func `a photo dropped on no discovery opens the inbox`() async throws {
    await take(.files([try sample.photo()]))
    #expect(sample.navigation.routes == [.inbox])
  }

  @Test func `a catalogue is offered for import, and a map opened, wherever they are dropped`()
    async throws
  {
    let table = try file("murales.CSV")
    await take(.files([table]), for: joute)
    #expect(sample.navigation.routes == [.importing(table)])
    await take(.files([try file("quartier.mbtiles")]), for: joute)
    #expect(sample.toasts.take().first?.text.contains("“quartier.mbtiles” is not a map") == true)
    #expect(try photo() == nil)
  }

  @Test func `an image without a file is collected, and leaves no temporary file`() async throws {
    let written = sample.folder.appendingPathComponent("pasted.png")
    let image = DroppedImage(
      toFile: {
        try? Data("pixels".utf8).write(to: written)
        return written
      },
      toInbox: { nil })
    await take(.image(image), for: joute)
    #expect(try photo() != nil)
    #expect(!FileManager.default.fileExists(atPath: written.path))
  }

  @Test func `an image without a file and without a discovery waits in the inbox`() async throws {
    let lasting = try file("lasting.png")
    await take(.image(DroppedImage(toFile: { nil }, toInbox: { lasting })))
    #expect(sample.navigation.routes == [.inbox])
    await sample.appModel.inbox.settle()
    #expect(FileManager.default.fileExists(atPath: lasting.path))
  }

  @Test func `an image that cannot be stored, and an address, are refused`() async throws {
    await take(.image(DroppedImage(toFile: { nil }, toInbox: { nil })), for: joute)
    await take(.elsewhere, for: joute)
    #expect(sample.toasts.take().count == 2)
    #expect(sample.navigation.routes.isEmpty)
  }

  @Test func `pasted content is for the photo viewer if it is open, else for the page in front`()
    async throws
  {
    let appModel = sample.appModel
    #expect(appModel.pasteDestination(front: joute) == joute)
    await appModel.visits.collect(Sample.library, title: "Bibliothèque", photo: try sample.photo())
    let visits = try sample.store.collection(in: .english)
    appModel.navigation.view(Sample.library, among: visits)
    #expect(appModel.pasteDestination(front: joute)?.id == Sample.library)
    appModel.navigation.closePhotos()
    #expect(appModel.pasteDestination(front: nil) == nil)
  }
}
