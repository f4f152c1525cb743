import Foundation
import Hummingbird
import NIOCore

/// The fields of a request, in whichever of the three forms clients send them.
struct RequestForm: Sendable {
  /// What was sent, as text; of a field that was sent twice, the last.
  var fields: [String: String] = [:]
  /// The file sent as `photo`.
  var photo: IncomingPhoto?
  /// Whether more was sent of it than is taken.
  var isPhotoTooHeavy = false
  /// How many bytes of a photo are taken.
  var photoLimit = PhotoFolder.byteLimit

  /// No request has more bytes beside its photo.
  static let byteLimit = 64 * 1024

  /// A field that says something; blank ones, and nulls, count as not sent.
  func value(_ name: String) -> String? {
    fields[name].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }

  /// Whether the person agreed that their photo keeps what it tells, as far as the form has been read.
  var sharesMetadata: Bool { value("share_metadata") == "1" }

  /// What is wrong with the photo, as far as that is known before it is looked into.
  var photoFaults: [FieldError] {
    var faults: [FieldError] = []
    if isPhotoTooHeavy { faults.append(.photoTooHeavy(limit: photoLimit)) }
    if value("photo") != nil { faults.append(.photoNotImage) }
    return faults
  }

  /// Reads a body of fields: JSON, or as a web page's form sends them.
  /// - Parameter photos: as `multipart` takes it.
  /// - Throws: `RequestError` for one that is too long, or cannot be understood.
  static func read(
    _ request: Request, photos: PhotoFolder? = nil
  ) async throws -> RequestForm {
    let type = request.headers[.contentType]?.lowercased() ?? ""
    if type.hasPrefix("multipart/form-data") {
      return try await multipart(request, photos: photos)
    }
    let body = try await body(of: request)
    if body.isEmpty { return RequestForm() }
    if type.hasPrefix("application/json") { return try json(body) }
    return urlEncoded(String(decoding: body, as: UTF8.self))
  }

  /// All of a body.
  /// - Throws: `RequestError.tooLong`.
  static func body(of request: Request) async throws -> [UInt8] {
    do {
      let buffer = try await request.body.collect(upTo: byteLimit)
      return Array(buffer.readableBytesView)
    } catch is NIOTooManyBytesError { throw RequestError.tooLong }
  }

  private static func json(_ body: [UInt8]) throws -> RequestForm {
    // What is wrong with it, its sender can see better than we.
    guard let members = try? JSONDecoder().decode([String: JSONField].self, from: Data(body)) else {
      throw RequestError.malformed
    }
    return RequestForm(fields: members.compactMapValues(\.text))
  }

  private static func urlEncoded(_ body: String) -> RequestForm {
    var form = RequestForm()
    for pair in body.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let texts = parts.map { $0.replacing("+", with: " ").removingPercentEncoding }
      guard let name = texts[0] else { continue }
      form.fields[name] = texts.count > 1 ? texts[1] ?? "" : ""
    }
    return form
  }
}

/// A value of a JSON object as the text a form would send.
private struct JSONField: Decodable {
  /// Nil for `null`, and for what no form could send.
  let text: String?

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    // Each that does not fit is followed by the next.
    if let string = try? value.decode(String.self) {
      text = string
    } else if let number = try? value.decode(Int.self) {
      text = String(number)
    } else if let number = try? value.decode(Double.self) {
      text = String(number)
    } else {
      text = nil
    }
  }
}
