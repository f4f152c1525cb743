import Foundation
import Hummingbird
import MonaWeb
import NIOCore

/// The fields of a request, in any of the three encodings that clients send.
struct RequestForm: Sendable {
  /// The fields as text; when a field was sent twice, the last one counts.
  var fields: [String: String] = [:]
  /// The file of the field `photo`.
  var photo: IncomingPhoto?
  /// Whether the photo exceeds the size limit.
  var isPhotoFileTooLarge = false
  /// The size limit of a photo, in bytes.
  var photoLimit = ServerPhotos.byteLimit

  /// The size limit of a request without its photo, in bytes.
  static let byteLimit = 64 * 1024

  /// The value of a field; nil when it is missing, blank or null.
  func value(_ name: String) -> String? {
    fields[name].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }

  /// Whether the fields read so far agree to keep the photo's metadata.
  var sharesMetadata: Bool { value("share_metadata") == "1" }

  /// The errors of the photo that are known before it is inspected.
  var photoFaults: [FieldError] {
    var faults: [FieldError] = []
    if isPhotoFileTooLarge { faults.append(.photoFileTooLarge(limit: photoLimit)) }
    if value("photo") != nil { faults.append(.photoNotImage) }
    return faults
  }

  /// Reads a body of fields: JSON, URL-encoded or multipart.
  /// - Parameters:
  ///   - photos: as in `multipart`.
  ///   - authentication: as in `multipart`.
  /// - Throws: `RequestError` for a body that is too long or cannot be parsed, and for a text with a null character.
  static func read(
    _ request: Request, photos: ServerPhotos? = nil, authentication: Authentication? = nil
  ) async throws -> RequestForm {
    let form = try await parsed(request, photos: photos, authentication: authentication)
    try form.refuseNulls()
    return form
  }

  /// - Throws: `RequestError` for a text with a null character.
  func refuseNulls() throws {
    let nulls = fields.filter { $0.value.utf8.contains(0) || $0.key.utf8.contains(0) }.keys
    guard nulls.allSatisfy(FieldError.textFields.contains) else { throw RequestError.malformed }
    if !nulls.isEmpty {
      throw RequestError.invalid(nulls.sorted().map { .nullCharacter(field: $0) })
    }
  }

  /// Reads a body like `read`, with null characters.
  static func parsed(
    _ request: Request, photos: ServerPhotos? = nil, authentication: Authentication? = nil
  ) async throws -> RequestForm {
    let type = request.headers[.contentType]?.lowercased() ?? ""
    if type.hasPrefix("multipart/form-data") {
      return try await multipart(request, photos: photos, authentication: authentication)
    }
    let body = try await body(of: request)
    if body.isEmpty { return RequestForm() }
    if type.hasPrefix("application/json") { return try json(body) }
    return urlEncoded(String(decoding: body, as: UTF8.self))
  }

  /// The whole body.
  /// - Throws: `RequestError.tooLong`.
  static func body(of request: Request) async throws -> [UInt8] {
    do {
      let buffer = try await request.body.collect(upTo: byteLimit)
      return Array(buffer.readableBytesView)
    } catch is NIOTooManyBytesError { throw RequestError.tooLong }
  }

  private static func json(_ body: [UInt8]) throws -> RequestForm {
    // The parser's error is of no use to the server; the client can find it.
    guard let members = try? JSONDecoder().decode([String: JSONField].self, from: Data(body)) else {
      throw RequestError.malformed
    }
    return RequestForm(fields: members.compactMapValues(\.text))
  }

  private static func urlEncoded(_ body: String) -> RequestForm {
    var form = RequestForm()
    for field in FormFields(decoding: body).fields { form.fields[field.name] = field.value }
    return form
  }
}

/// A value of a JSON object, as the text that a form would send.
private struct JSONField: Decodable {
  /// Nil for `null`, and for values that no form could send.
  let text: String?

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    // Tries one type after the other.
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
