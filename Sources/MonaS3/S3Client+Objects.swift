import AsyncHTTPClient
import Crypto
import Foundation
import MonaLog
import NIOCore
import NIOHTTP1

/// What a store says of an object.
package struct S3Object: Equatable, Sendable {
  /// In bytes.
  package let size: Int
  /// When it was stored, as the store says it; nil if that is not understood.
  package let storedAt: Date?
}

extension S3Client {
  /// The size in bytes of a part of an upload in parts, and of the requests that read an object: enough for most photos,
  /// and little memory for many at once.
  package static let partSize = 8 * 1024 * 1024

  /// Stores the content of a file; what the key had before is replaced when all of it is there.
  ///
  /// More than `partSize` bytes are sent in parts.
  /// - Parameters:
  ///   - digest: the SHA-256 of the file, in hexadecimal digits, which stores compare with what they receive.
  ///   - type: the media type.
  /// - Throws: `S3Error`, and errors of the file.
  package func put(_ file: URL, _ digest: String, as key: String, type: String) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { tryLogging("A file that was sent is not closed") { try handle.close() } }
    let first = try handle.read(upToCount: Self.partSize) ?? Data()
    let second = try handle.read(upToCount: Self.partSize) ?? Data()
    guard !second.isEmpty else {
      return try put(first, digest, as: key, type: type)
    }
    try putInParts(key, type) { number in
      switch number {
      case 1: first
      case 2: second
      default: try handle.read(upToCount: Self.partSize) ?? Data()
      }
    }
  }

  /// Stores bytes.
  /// - Parameter digest: their SHA-256; nil to compute it.
  /// - Throws: `S3Error`.
  package func put(_ bytes: Data, _ digest: String? = nil, as key: String, type: String) throws {
    let answer = try send(
      Request(
        method: .PUT, key: key, headers: [("content-type", type)], body: ByteBuffer(bytes: bytes),
        digest: digest ?? Self.digest(bytes)))
    try refuseMissing(answer)
  }

  private func putInParts(
    _ key: String, _ type: String, _ part: (_ number: Int) throws -> Data
  ) throws {
    let begun = try send(
      Request(
        method: .POST, key: key, query: [("uploads", "")], headers: [("content-type", type)]))
    try refuseMissing(begun)
    guard let upload = S3XML(begun.body).text("UploadId"), !upload.isEmpty else {
      throw S3Error.misunderstood
    }
    do {
      var list = ""
      for number in 1... {
        let bytes = try part(number)
        if bytes.isEmpty { break }
        let answer = try send(
          Request(
            method: .PUT, key: key,
            query: [("partNumber", "\(number)"), ("uploadId", upload)],
            body: ByteBuffer(bytes: bytes), digest: Self.digest(bytes)))
        try refuseMissing(answer)
        guard let tag = answer.headers.first(name: "etag") else { throw S3Error.misunderstood }
        list += "<Part><PartNumber>\(number)</PartNumber><ETag>\(S3XML.escaped(tag))</ETag></Part>"
      }
      let body = Data("<CompleteMultipartUpload>\(list)</CompleteMultipartUpload>".utf8)
      let answer = try send(
        Request(
          method: .POST, key: key, query: [("uploadId", upload)],
          headers: [("content-type", "application/xml")], body: ByteBuffer(bytes: body),
          digest: Self.digest(body)))
      // An attempt whose answer was lost may have completed it; the caller looks whether the object is there.
      if answer.status == .notFound { return }
      // The store may find out after it began a successful answer.
      if let code = S3XML(answer.body).text("Code") {
        throw S3Error.refused(status: 500, code: code)
      }
    } catch {
      // Stores keep the parts, and charge for them, until the upload ends.
      tryLogging("An upload in parts is not ended", level: .warning) {
        _ = try send(Request(method: .DELETE, key: key, query: [("uploadId", upload)]), .short)
      }
      throw error
    }
  }

  /// What the store says of an object; nil when it is missing.
  /// - Throws: `S3Error`.
  package func object(_ key: String, _ limit: Limit = .usual) throws -> S3Object? {
    let answer = try send(Request(method: .HEAD, key: key), limit)
    if answer.status == .notFound { return nil }
    guard let size = answer.headers.first(name: "content-length").flatMap(Int.init) else {
      throw S3Error.misunderstood
    }
    let date = answer.headers.first(name: "last-modified").flatMap(Self.date)
    return S3Object(size: size, storedAt: date)
  }

  /// Reads an object from its beginning to its end, in pieces.
  /// - Parameter take: called with one piece after the other.
  /// - Returns: false when it is missing.
  /// - Throws: `S3Error`, and what `take` throws.
  package func read(_ key: String, _ take: (ByteBuffer) throws -> Void) throws -> Bool {
    var (offset, size) = (0, Int.max)
    while offset < size {
      let last = offset + Self.partSize - 1
      let answer: HTTPClient.Response
      do {
        answer = try send(Request(key: key, headers: [("range", "bytes=\(offset)-\(last)")]))
      } catch S3Error.refused(status: 416, _) where offset == 0 {
        // An empty object has no range.
        return true
      }
      guard answer.status != .notFound else { return false }
      let piece = answer.body ?? ByteBuffer()
      if answer.status == .ok, offset == 0 {
        size = piece.readableBytes
      } else {
        // "bytes 0-8388607/9000000"
        let total = answer.headers.first(name: "content-range")?.split(separator: "/").last
        guard let total = total.flatMap({ Int($0) }), piece.readableBytes > 0 else {
          throw S3Error.misunderstood
        }
        size = total
      }
      offset += piece.readableBytes
      try take(piece)
    }
    return true
  }

  /// Removes an object, if it is there.
  /// - Throws: `S3Error`.
  package func remove(_ key: String, _ limit: Limit = .usual) throws {
    _ = try send(Request(method: .DELETE, key: key), limit)
  }

  /// The sizes in bytes of all objects whose keys begin with the prefix of the location, by their keys without it.
  /// - Throws: `S3Error`.
  package func sizes() throws -> [String: Int] {
    var (sizes, next) = ([String: Int](), String?.none)
    repeat {
      var query = [("list-type", "2"), ("prefix", location.prefix), ("encoding-type", "url")]
      if let next { query.append(("continuation-token", next)) }
      let answer = try send(Request(query: query))
      try refuseMissing(answer)
      let list = S3XML(answer.body)
      guard list.text("ListBucketResult") != nil else { throw S3Error.misunderstood }
      let isEncoded = list.text("EncodingType") == "url"
      for object in list.texts("Contents").map(S3XML.init) {
        guard let text = object.text("Key"), let size = object.text("Size").flatMap({ Int($0) }),
          let key = isEncoded ? Self.decoded(text) : text, key.hasPrefix(location.prefix)
        else { throw S3Error.misunderstood }
        sizes[String(key.dropFirst(location.prefix.count))] = size
      }
      next = list.text("IsTruncated") == "true" ? list.text("NextContinuationToken") : nil
    } while next != nil
    return sizes
  }

  /// A bucket that is missing is an error, unlike an object.
  private func refuseMissing(_ answer: HTTPClient.Response) throws {
    guard answer.status == .notFound else { return }
    throw S3Error.refused(status: 404, code: S3XML(answer.body).text("Code") ?? "")
  }

  private static func digest(_ bytes: Data) -> String {
    S3Signature.hexadecimal(SHA256.hash(data: bytes))
  }

  /// Decodes a key of a list, in which "+" is a space.
  private static func decoded(_ key: String) -> String? {
    key.replacing("+", with: " ").removingPercentEncoding
  }

  /// Parses "Wed, 21 Oct 2015 07:28:00 GMT".
  private static func date(_ text: String) -> Date? {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return format.date(from: text)
  }
}
