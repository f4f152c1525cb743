import CServices
import Foundation
import MonaModel
import MonaPerson
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaServices

@Suite("Decoding photos within limits")
struct PhotoDecoderTests {
  private let images: TestImages
  private let photos: TestPhotos

  init() throws {
    images = try TestImages()
    photos = TestPhotos(images: images)
  }

  /// What the threads of a test share.
  private final class State: Sendable {
    /// Whether all photos were read.
    let isRead = Mutex(false)
    /// The bytes that are used now, and the most there were.
    let used = Mutex((now: 0, most: 0))
  }

  /// The formats that this computer reads and writes, and a photo of each.
  private func eachFormat(width: Int = 400, height: Int = 300) throws -> [PhotoType: URL] {
    var files: [PhotoType: URL] = [:]
    for type in [PhotoType.jpeg, .png, .webp, .tiff] {
      files[type] = photos.picture(
        "a.\(type.rawValue)", as: type.rawValue, width: width, height: height)
    }
    files[.heif] = photos.heic("a.heic", width: width, height: height)
    files[.avif] = photos.heic("a.avif", as: "avif", width: width, height: height)
    if width == 1 { files[.gif] = try photos.gif() }
    return files
  }

  @Test("A photo whose decoding takes more memory than the limit is refused before decoding")
  func memory() throws {
    for (type, file) in try eachFormat() {
      let memory = try #require(PhotoHead(file: file)).memory(side: 320)
      let decoder = PhotoDecoder(memoryLimit: memory)
      let decoded = try decoder.decode(file, decoder.head(of: file), side: 320)
      #expect(decoded.width == 320 && decoded.height == 240, "\(type)")
      #expect(throws: AlbumError.tooLarge(width: 400, height: 300), "\(type)") {
        try PhotoDecoder(memoryLimit: memory - 1).head(of: file)
      }
    }
  }

  @Test("A JPEG that is far larger than the limit of memory is decoded scaled down")
  func scaled() throws {
    let files = try eachFormat(width: 4000, height: 3000)
    let decoder = PhotoDecoder(memoryLimit: 8_000_000)
    let jpeg = try #require(files[.jpeg])
    let head = try decoder.head(of: jpeg)
    let decoded = try decoder.decode(jpeg, head, side: 320)
    #expect(decoded.width == 320 && decoded.height == 240)
    #expect(throws: AlbumError.tooLarge(width: 4000, height: 3000)) {
      _ = try decoder.decode(jpeg, head, side: 4000)
    }
    let side = decoder.largestSide(of: head)
    #expect(side > 320 && side < 4000)
    _ = try decoder.decode(jpeg, head, side: side)
    for (type, file) in files where type != .jpeg {
      #expect(throws: AlbumError.tooLarge(width: 4000, height: 3000), "\(type)") {
        try decoder.head(of: file)
      }
    }
  }

  @Test("A decoder that finds more pixels than the head says is stopped")
  func claimsLess() throws {
    for (type, file) in try eachFormat() {
      let data = try Data(contentsOf: file)
      func decoded(pixels: Int) throws -> Bool {
        let loader = try PixbufLoader(type, pixels: pixels)
        return data.withUnsafeBytes { loader.write($0) } && loader.finish() != nil
      }
      #expect(try decoded(pixels: 400 * 300), "\(type)")
      #expect(try !decoded(pixels: 400 * 300 - 1), "\(type)")
    }
  }

  @Test(
    "A head that claims more than its file holds is refused",
    arguments: [PhotoType.png, .tiff])
  func claimsMore(type: PhotoType) throws {
    let file = try #require(photos.picture("more", as: type.rawValue, width: 40, height: 30))
    var data = try Data(contentsOf: file)
    if type == .png {
      data = try Data(contentsOf: photos.hollow(width: 40, height: 3000))
    } else {
      data = TestTIFF.rgb(
        width: 40, height: 3000, pixels: [UInt8](repeating: 9, count: 40 * 30 * 3))
    }
    let other = try images.file("claim", data)
    #expect(try #require(PhotoHead(file: other)).height == 3000)
    #expect(throws: AlbumError.notAnImage) { try PhotoInspector.live.inspect(other) }
    let pixelLimited = PhotoInspector.live(pixelLimit: 40 * 2999)
    #expect(throws: AlbumError.tooLarge(width: 40, height: 3000)) {
      try pixelLimited.inspect(other)
    }
  }

  @Test("Of an animation the first image is shown")
  func animation() throws {
    let single = try Data(contentsOf: photos.gif())
    // The same image once more, larger than the screen, and cut short.
    var second = Data(single[13..<single.count - 1].drop { $0 != 0x2C })
    second.replaceSubrange(5..<9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    let file = try images.file("animation.gif", single.dropLast() + second.dropLast(3))
    #expect(try PhotoInspector.live.inspect(file) == PhotoInfo(type: .gif, width: 1, height: 1))
  }

  @Test("Reading a photo closes no file of another thread")
  func descriptors() async throws {
    let files = try Array(eachFormat(width: 40, height: 30).values)
    let witness = try images.text("witness", "0123456789")
    let state = State()
    let losses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          try await BlockingExecutor(name: "reader", width: 1).run {
            for _ in 0..<60 {
              for file in files where try PhotoInspector.live.inspect(file).width != 40 { return 1 }
            }
            state.isRead.withLock { $0 = true }
            return 0
          }
        }
        group.addTask {
          await BlockingExecutor(name: "witness", width: 1).run {
            var losses = 0
            while !state.isRead.withLock({ $0 }) {
              let descriptor = open(witness.path, O_RDONLY | O_CLOEXEC)
              var bytes = [UInt8](repeating: 0, count: 10)
              if descriptor < 0 || pread(descriptor, &bytes, 10, 0) != 10
                || !bytes.elementsEqual("0123456789".utf8) || close(descriptor) != 0
              {
                losses += 1
              }
            }
            return losses
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(losses == 0)
  }

  @Test("What is decoded at once stays within the budget, and all of it is decoded")
  func budget() async {
    let budget = DecodingBudget(limit: 100)
    let state = State()
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<24 {
        group.addTask {
          await BlockingExecutor(name: "decoding", width: 1).run {
            let bytes = [10, 60, 100, 1000][index % 4]
            budget.use(bytes) {
              state.used.withLock {
                $0.now += min(bytes, 100)
                $0.most = max($0.most, $0.now)
              }
              sched_yield()
              state.used.withLock { $0.now -= min(bytes, 100) }
            }
          }
        }
      }
    }
    #expect(state.used.withLock { $0.now } == 0)
    #expect(state.used.withLock { (1...100).contains($0.most) })
  }
}

@Suite("Decoding photos in a process of their own")
struct PhotoProcessTests {
  private let images: TestImages
  private let photos: TestPhotos
  /// A program that decodes photos when it is asked to.
  private let process = PhotoProcess(
    program: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("mona-readers"))

  init() throws {
    images = try TestImages()
    photos = TestPhotos(images: images)
  }

  private var decoder: PhotoDecoder { PhotoDecoder(isForeign: true, process: process) }

  @Test("The pixels, the orientation and the colours are those of a decoding in this process")
  func same() throws {
    for format in ["jpeg", "png", "webp", "tiff"] {
      guard let file = photos.picture("a.\(format)", as: format, width: 400, height: 300) else {
        #expect(format == "webp", "\(format) cannot be written")
        continue
      }
      try photos.setOrientation(file, orientation: "6")
      let head = try decoder.head(of: file)
      for side in [100, 4000] {
        let here = try Pixbuf.decode(file, head, side: side)
        let there = try decoder.decode(file, head, side: side)
        #expect(there.width == min(side, 400) && there.hasAlpha == here.hasAlpha)
        #expect(there.orientation == here.orientation, "\(format)")
        for row in 0..<there.height {
          guard there.row(row).elementsEqual(here.row(row)) else {
            Issue.record("\(format), row \(row)")
            break
          }
        }
      }
    }
  }

  @Test("A damaged photo is refused, and so is one that exceeds the process's memory")
  func refused() throws {
    let whole = try #require(photos.picture("a.png", as: "png", width: 3000, height: 2000))
    let data = try Data(contentsOf: whole)
    let cut = try images.file("cut.png", data.prefix(data.count / 2))
    #expect(throws: AlbumError.notAnImage) {
      _ = try decoder.decode(cut, decoder.head(of: cut), side: 320)
    }
    #expect(throws: AlbumError.notAnImage) {
      _ = try process.decode(whole, side: 320, memory: 8 << 20)
    }
    _ = try process.decode(whole, side: 320, memory: 200 << 20)
    let text = try images.text("a.txt", "hello")
    #expect(throws: AlbumError.notAnImage) {
      _ = try process.decode(text, side: 320, memory: 200 << 20)
    }
  }

  @Test("A process that cannot run is no fault of the photo")
  func unavailable() throws {
    let file = try images.png(width: 40, height: 30)
    for program in ["/nowhere/at/all", images.folder.path] {
      let process = PhotoProcess(program: URL(fileURLWithPath: program))
      let error = #expect(throws: AlbumError.self) {
        _ = try process.decode(file, side: 320, memory: 1 << 20)
      }
      guard case .unreadable = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(!PhotoProcess().isAvailable, "tests do not start themselves")
  }

  @Test("Many photos at once are all read")
  func many() async throws {
    let files = try (0..<12).map { try images.png("\($0).png", width: 300 + $0, height: 200) }
    let decoder = decoder
    let widths = try await withThrowingTaskGroup(of: Int.self) { group in
      for file in files {
        group.addTask {
          try await BlockingExecutor(name: "photos", width: 1).run {
            try decoder.decode(file, decoder.head(of: file), side: 1000).width
          }
        }
      }
      return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(widths == Set(300..<312))
  }
}
