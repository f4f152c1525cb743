import Foundation
import HTTPTypes
import MonaModel
import MonaS3
import MonaTestSupport
import NIOCore
import NIOPosix
import Testing

@testable import MonaServer

@Suite("A server whose photos are in a bucket")
struct BucketServerTests {
  private let files: TemporaryFolder

  init() throws { files = try TemporaryFolder() }

  private func folder(_ name: String) -> URL { files.url.appendingPathComponent(name) }

  /// The options of a bucket; commands find its credentials in a file.
  private func bucket(_ address: String) throws -> PhotoBucketOptions {
    let file = folder("credentials")
    try PhotoStorageTests.credentials.map { "\($0.key) = \($0.value)\n" }.joined().write(
      to: file, atomically: true, encoding: .utf8)
    return try #require(PhotoBucketOptions(address, credentialsFile: file, environment: [:]))
  }

  /// A server of a folder, which blocks while it starts.
  private func server(_ name: String, _ bucket: PhotoBucketOptions?) async throws -> ServerContext {
    var options = ServerOptions(folder: folder(name))
    options.data = TestServer.data
    options.passwordCost = 4
    options.photoBucket = bucket
    return try await NIOThreadPool.store.runIfActive { [options] in try ServerContext(options) }
  }

  /// A server that has ended, with an account and a visit that has a photo.
  private func fill(_ name: String, _ bucket: PhotoBucketOptions?) async throws -> StoredPhoto {
    let context = try await server(name, bucket)
    let ana = try await context.store.register(username: "ana", email: nil, passwordHash: "$2y$").id
    let incoming = context.photos.incoming()
    try await incoming.write(TestPoint.png(comment: ""))
    let photo = try await context.photos.keep(incoming, sharesMetadata: false)
    try await context.store.note(
      VisitChange(rating: .set(4), photo: .set(photo)), of: ana, to: DiscoveryID(.artwork, 20),
      photos: context.photos)
    return photo
  }

  @Test("A backup has the photos, and goes to another folder of the bucket or to a folder")
  func moved() async throws {
    try await LocalS3Store.serve { store, address in
      let photo = try await fill("one", bucket(address))
      #expect(store.contents.withLock { $0.objects["mona/\(photo.path)"] } != nil)
      #expect(try await ServerCheck(folder("one")).run().isEmpty)
      #expect(try await ServerBackup.make(of: folder("one"), at: folder("copy")) == 1)
      #expect(PhotoFiles(in: folder("copy")).has(photo))
      let other = try bucket(address.replacing("/mona?", with: "/other?"))
      #expect(
        try await ServerBackup.restore(folder("copy"), to: folder("two"), photos: other) == 1)
      #expect(try await ServerCheck(folder("two")).run().isEmpty)
      let two = try await server("two", other)
      let thumbnail = try await two.photos.thumbnail(of: photo, .small)
      #expect(try #require(thumbnail).size > 0)
      #expect(try await ServerBackup.restore(folder("copy"), to: folder("three")) == 1)
      #expect(try await server("three", nil).photos.opened(photo)?.size == photo.size)
    }
  }

  @Test("A bucket belongs to one server, and a server's photos are in one place")
  func owner() async throws {
    try await LocalS3Store.serve { store, address in
      _ = try await fill("one", bucket(address))
      await #expect(throws: ServerError.photosOfAnother(address)) {
        try await server("two", bucket(address))
      }
      await #expect(throws: ServerError.photosElsewhere(address)) { try await server("one", nil) }
      let empty = address.replacing("/mona?", with: "/empty?")
      await #expect(throws: ServerError.photosNotThere(empty)) {
        try await server("one", bucket(empty))
      }
      await #expect(throws: ServerError.photosOfAnother(address)) {
        _ = try await ServerBackup.make(of: folder("one"), at: folder("copy"))
        _ = try await ServerBackup.restore(
          folder("copy"), to: folder("three"), photos: bucket(address))
      }
      #expect(store.contents.withLock { $0.objects.count } == 2, "a photo and the owner's name")
      let nowhere = address.replacing("//photos/", with: "//nowhere/")
      await #expect(
        throws: ServerError.photoStore(nowhere, .refused(status: 404, code: "NoSuchBucket"))
      ) { try await server("four", bucket(nowhere)) }
    }
  }

  @Test(
    "An upload that the store refuses is answered by 503, and stored once when it is repeated")
  func repeated() async throws {
    try await LocalS3Store.serve { store, address in
      let options = try bucket(address)
      let server = try await NIOThreadPool.store.runIfActive {
        try TestServer(adjust: { $0.photoBucket = options })
      }
      let token = try await server.register("ana")
      var body = ByteBuffer(
        string: """
          --x\r\nContent-Disposition: form-data; name="id"\r\n\r\n20\r\n--x\r
          Content-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n
          """)
      body.writeBytes(TestPoint.png(comment: ""))
      body.writeString("\r\n--x--\r\n")
      var head = HTTPRequest(
        method: .post, scheme: "http", authority: "mona.test", path: "/api/v3/user/artworks")
      head.headerFields[.contentType] = "multipart/form-data; boundary=x"
      head.headerFields[.authorization] = "Bearer \(token)"
      for method in ["PUT", "HEAD"] {
        store.contents.withLock { $0.refusal = { _, asked in asked == method ? 403 : nil } }
        let refused = try await server.respond(head, body)
        #expect(refused.status == 503 && refused.headers[.retryAfter] == "30")
        let visits = try await server.ask(.get, "/api/v3/user/artworks", token: token)
        #expect(visits.text == "[]")
      }
      store.contents.withLock { $0.refusal = { _, _ in nil } }
      for _ in 0..<2 { #expect(try await server.respond(head, body).status == 200) }
      #expect(store.contents.withLock { $0.objects.count } == 2)
      let photo = "/api/v3/user/photo?type=artwork&discovery_id=20"
      let got = try await server.ask(.get, photo, token: token)
      let tag = try #require(got.headers[.eTag])
      #expect(got.status == 200)
      let same = try await server.ask(
        .get, photo, token: token, headers: [.ifNoneMatch: tag])
      #expect(same.status == 304)
      #expect(try await server.ask(.delete, "/api/v3/user", token: token).status == 200)
      #expect(store.contents.withLock { Array($0.objects.keys) } == ["mona/mona-server"])
    }
  }
}
