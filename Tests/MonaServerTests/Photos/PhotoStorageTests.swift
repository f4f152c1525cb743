import Foundation
import MonaArchive
import MonaCatalogue
import MonaModel
import MonaS3
import MonaTestSupport
import NIOPosix
import Testing

@testable import MonaServer

/// What each storage of photos does.
@Suite("Storages of photos")
struct PhotoStorageTests {
  /// The storages: a folder, and a bucket of an S3-compatible store.
  enum Kind: CaseIterable, Sendable { case folder, bucket }

  private let files: TemporaryFolder

  init() throws { files = try TemporaryFolder() }

  /// Runs `body` on a thread that may be blocked, with a storage.
  private func with(
    _ kind: Kind, _ body: @escaping @Sendable (any PhotoStorage, LocalS3Store) throws -> Void
  ) async throws {
    let folder = files.url
    try await LocalS3Store.serve { store, address in
      let options = try #require(PhotoBucketOptions(address, environment: Self.credentials))
      try await NIOThreadPool.store.runIfActive {
        let photos = PhotoFiles(in: folder)
        try PrivateFiles.makeFolder(photos.folder)
        try body(kind == .folder ? photos : PhotoBucket(options, folder: folder), store)
      }
    }
  }

  static let credentials = ["AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret"]

  /// Stores bytes as a JPEG.
  @discardableResult
  private static func put(
    _ bytes: Data, in storage: any PhotoStorage, _ folder: URL
  ) throws -> StoredPhoto {
    let file = folder.appendingPathComponent(UUID().uuidString)
    try bytes.write(to: file)
    defer { unlink(file.path) }
    let digest = try #require(PhotoDigest(hex: SHA256.digest(of: file).0))
    let photo = StoredPhoto(digest: digest, type: .jpeg, size: bytes.count)
    _ = try storage.put(file, as: photo)
    return photo
  }

  @Test(
    "A photo is read as it was stored, and storing it again changes nothing",
    arguments: Kind.allCases, [0, 1, 5000, S3Client.partSize, 2 * S3Client.partSize + 1])
  func stored(kind: Kind, size: Int) async throws {
    let folder = files.url
    try await with(kind) { storage, _ in
      var bytes = Data(count: size)
      for place in stride(from: 0, to: size, by: 997) {
        bytes[place] = UInt8(truncatingIfNeeded: place)
      }
      let photo = try Self.put(bytes, in: storage, folder)
      #expect(try Self.put(bytes, in: storage, folder) == photo)
      #expect(try storage.opened(photo)?.size == size)
      #expect(try storage.has(photo) && storage.isWhole(photo))
      #expect(try storage.digest(of: photo) == photo.digest)
      #expect(try storage.list() == PhotoList(sizes: [photo.path: size]))
      let copy = folder.appendingPathComponent("copy")
      try storage.copy(photo.path, to: copy)
      #expect(try Data(contentsOf: copy) == bytes)
    }
  }

  @Test(
    "A photo that is not there is missing, and is removed without an error",
    arguments: Kind.allCases)
  func missing(kind: Kind) async throws {
    let folder = files.url
    try await with(kind) { storage, _ in
      let photo = try Self.put(Data([1]), in: storage, folder)
      for _ in 0..<2 { storage.remove(photo) }
      #expect(try storage.opened(photo) == nil && storage.digest(of: photo) == nil)
      #expect(try !storage.has(photo) && !storage.isWhole(photo))
      #expect(try storage.list() == PhotoList())
      let error = #expect(throws: CocoaError.self) {
        try storage.copy(photo.path, to: folder.appendingPathComponent("copy"))
      }
      #expect(error?.code == .fileReadNoSuchFile)
      #expect(try !storage.isSettled(photo.path))
    }
  }

  @Test("All photos are listed, and apart from them what no server wrote", arguments: Kind.allCases)
  func listed(kind: Kind) async throws {
    let folder = files.url
    try await with(kind) { storage, store in
      let photos = try (1...5).map { try Self.put(Data([$0]), in: storage, folder) }
      if let folder = storage as? PhotoFiles {
        try Data().write(to: folder.folder.appendingPathComponent("a note"))
      }
      store.contents.withLock { $0.objects["mona/a note"] = Data() }
      let sizes = Dictionary(uniqueKeysWithValues: photos.map { ($0.path, 1) })
      #expect(try storage.list() == PhotoList(sizes: sizes, foreign: ["a note"]))
    }
  }

  @Test(
    "A store that refuses one request in three has each photo once", arguments: [429, 500, 503])
  func refused(status: Int) async throws {
    let folder = files.url
    try await with(.bucket) { storage, store in
      store.contents.withLock { $0.refusal = { number, _ in number % 3 == 0 ? status : nil } }
      let photos = try (1...6).map { try Self.put(Data([$0]), in: storage, folder) }
      let large = try Self.put(Data(count: S3Client.partSize + 1), in: storage, folder)
      for photo in photos + [large] { #expect(try storage.digest(of: photo) == photo.digest) }
      #expect(store.contents.withLock { $0.objects.count } == 7)
      #expect(store.contents.withLock { $0.uploads.isEmpty })
    }
  }

  @Test("An upload in parts that fails leaves no part")
  func aborted() async throws {
    let folder = files.url
    try await with(.bucket) { storage, store in
      store.contents.withLock {
        $0.refusal = { number, method in
          number > 2 && method == "PUT" ? 403 : nil
        }
      }
      #expect(throws: S3Error.refused(status: 403, code: "SlowDown")) {
        try Self.put(Data(count: S3Client.partSize + 1), in: storage, folder)
      }
      #expect(store.contents.withLock { $0.uploads.isEmpty && $0.objects.isEmpty })
    }
  }

  @Test("What has another content than its name says counts as missing")
  func damaged() async throws {
    let folder = files.url
    try await with(.bucket) { storage, store in
      let photo = try Self.put(Data([1]), in: storage, folder)
      store.contents.withLock { $0.objects["mona/\(photo.path)"] = Data([2]) }
      #expect(try storage.opened(photo) == nil)
      #expect(try storage.digest(of: photo) != photo.digest)
    }
  }
}
