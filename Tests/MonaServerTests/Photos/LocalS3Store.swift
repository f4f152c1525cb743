import Foundation
import HTTPTypes
import Hummingbird
import Logging
import MonaArchive
import NIOCore
import Synchronization

@testable import MonaServer

/// A store with the interface of S3 on this computer that keeps objects in memory, and refuses what a test wants.
///
/// It compares the digests of bodies, and no signatures.
final class LocalS3Store: Sendable {
  struct Contents {
    /// The objects of the bucket "photos", by key.
    var objects: [String: Data] = [:]
    /// The parts of unfinished uploads.
    var uploads: [String: [Int: Data]] = [:]
    /// What was asked: "PUT", "POST uploads".
    var requests: [String] = []
    /// The status of a refusal of the request of this number and method; nil to carry it out.
    var refusal: @Sendable (_ number: Int, _ method: String) -> Int? = { _, _ in nil }
  }

  let contents = Mutex(Contents())

  /// The most keys of a page of a list.
  private static let pageLength = 2

  /// Serves while `body` runs, which gets the address of the bucket's folder "mona".
  static func serve<Value>(
    _ body: (_ store: LocalS3Store, _ address: String) async throws -> Value
  ) async throws -> Value {
    let store = LocalS3Store()
    let (ports, running) = AsyncStream.makeStream(of: Int.self)
    let application = Application(
      responder: CallbackResponder { (request: Request, _: BasicRequestContext) in
        try await store.answer(request)
      }, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { running.yield($0.localAddress?.port ?? 0) },
      logger: Logger(label: "store") { _ in SwiftLogNoOpLogHandler() })
    let service = Task { try await application.run() }
    defer { service.cancel() }
    var port = 0
    for await number in ports {
      port = number
      break
    }
    return try await body(store, "s3://photos/mona?endpoint=http://127.0.0.1:\(port)")
  }

  private func answer(_ request: Request) async throws -> Response {
    let body = Data(buffer: try await request.body.collect(upTo: 64 * 1024 * 1024))
    var query: [String: String] = [:]
    for (name, value) in request.uri.queryParameters { query[String(name)] = String(value) }
    return contents.withLock { contents in
      let method = request.method.rawValue
      contents.requests.append(query["uploads"] == nil ? method : "\(method) uploads")
      if let status = contents.refusal(contents.requests.count, method) {
        return Self.response(status, "<Error><Code>SlowDown</Code></Error>")
      }
      return answer(method, request, query, body, &contents)
    }
  }

  private func answer(
    _ method: String, _ request: Request, _ query: [String: String], _ body: Data,
    _ contents: inout Contents
  ) -> Response {
    let credential = request.headers[.authorization] ?? ""
    guard credential.hasPrefix("AWS4-HMAC-SHA256 Credential=key/") else {
      return Self.response(403, "<Error><Code>InvalidAccessKeyId</Code></Error>")
    }
    var sum = SHA256()
    body.withUnsafeBytes { sum.update($0) }
    let digest = HTTPField.Name("x-amz-content-sha256").flatMap { request.headers[$0] }
    guard digest == sum.hexadecimal() else {
      return Self.response(400, "<Error><Code>XAmzContentSHA256Mismatch</Code></Error>")
    }
    let parts = request.uri.path.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.first == "photos" else {
      return Self.response(404, "<Error><Code>NoSuchBucket</Code></Error>")
    }
    guard parts.count > 1 else { return list(query, contents) }
    let key = parts[1]
    switch (method, query["uploadId"]) {
    case ("POST", nil):
      let upload = UUID().uuidString
      contents.uploads[upload] = [:]
      return Self.response(200, "<Answer><UploadId>\(upload)</UploadId></Answer>")
    case ("PUT", let upload?):
      contents.uploads[upload]?[Int(query["partNumber"] ?? "") ?? 0] = body
      return Self.response(200, "", [.eTag: "\"part\""])
    case ("POST", let upload?):
      guard let uploaded = contents.uploads.removeValue(forKey: upload) else {
        return Self.response(404, "<Error><Code>NoSuchUpload</Code></Error>")
      }
      contents.objects[key] = uploaded.sorted { $0.key < $1.key }.map(\.value).reduce(Data(), +)
      return Self.response(200, "<CompleteMultipartUploadResult/>")
    case ("DELETE", let upload?):
      contents.uploads[upload] = nil
      return Self.response(204, "")
    case ("PUT", nil):
      contents.objects[key] = body
      return Self.response(200, "")
    case ("DELETE", nil):
      contents.objects[key] = nil
      return Self.response(204, "")
    default:
      guard let object = contents.objects[key] else {
        return Self.response(404, method == "HEAD" ? "" : "<Error><Code>NoSuchKey</Code></Error>")
      }
      return read(object, method, request.headers[.range])
    }
  }

  private func read(_ object: Data, _ method: String, _ range: String?) -> Response {
    if method == "HEAD" {
      return Response(
        status: .ok,
        headers: [
          .contentLength: "\(object.count)", .lastModified: "Wed, 21 Oct 2015 07:28:00 GMT",
        ])
    }
    guard let range, case .part(let part) = ByteRange.of(range, size: object.count) else {
      return Self.response(range == nil ? 200 : 416, "")
    }
    return Response(
      status: .partialContent,
      headers: [
        .contentRange: "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(object.count)"
      ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: object[part])))
  }

  private func list(_ query: [String: String], _ contents: Contents) -> Response {
    let keys = contents.objects.keys.sorted().filter {
      $0.hasPrefix(query["prefix"] ?? "") && $0 > query["continuation-token"] ?? ""
    }
    let page = keys.prefix(Self.pageLength)
    let list = page.map { key in
      """
      <Contents><Key>\(key.replacing(" ", with: "+"))</Key>
        <LastModified>2015-10-21T07:28:00.000Z</LastModified>
        <Size>\(contents.objects[key]?.count ?? 0)</Size></Contents>
      """
    }.joined()
    let next =
      keys.count > page.count
      ? "<NextContinuationToken>\(page.last ?? "")</NextContinuationToken>" : ""
    return Self.response(
      200,
      """
      <?xml version="1.0" encoding="UTF-8"?><ListBucketResult><KeyCount>\(page.count)</KeyCount>
      <EncodingType>url</EncodingType><IsTruncated>\(!next.isEmpty)</IsTruncated>\(next)\(list)
      </ListBucketResult>
      """)
  }

  private static func response(
    _ status: Int, _ text: String, _ headers: HTTPFields = [:]
  ) -> Response {
    Response(
      status: .init(code: status), headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
