import Hummingbird

/// A collection as it is answered, written once for all who ask until the catalogue changes.
struct Edition: Sendable {
  /// How often what it says had been changed when it was written.
  let revision: Int64
  /// Tells it from any other: of equal content, equal.
  let tag: String
  let plain: OpenFile
  let packed: OpenFile
  /// The head fields of both.
  private let plainFields: HTTPFields
  private let packedFields: HTTPFields

  init(revision: Int64, tag: String, plain: OpenFile, packed: OpenFile) {
    (self.revision, self.tag, self.plain, self.packed) = (revision, tag, plain, packed)
    var fields = HTTPFields()
    fields[.contentType] = "application/json"
    fields[.vary] = "Accept-Encoding"
    // Kept, and asked for anew each time, which costs a few bytes while nothing changed.
    fields[.cacheControl] = "public, no-cache"
    fields[.eTag] = "\"\(tag)\""
    plainFields = fields
    fields[.eTag] = "\"\(tag)-gzip\""
    fields[.contentEncoding] = "gzip"
    packedFields = fields
  }

  /// The form of it that a request wants, and the head fields to answer it with.
  func form(for request: HTTPFields) -> (file: OpenFile, fields: HTTPFields) {
    // A part of what is packed unpacks only for a client that has what comes before it, and says so.
    let isPart = request[.range] != nil && request[.ifRange] != packedFields[.eTag]
    let isPacked = request.acceptsGzip && !isPart
    return isPacked ? (packed, packedFields) : (plain, plainFields)
  }

  /// What is answered of it without waiting for anything: that it is unchanged, or all of it; nil for a part
  /// of it, and for all of one that is too large to be held in memory.
  func answer(to request: HTTPFields) -> HeldAnswers.Answer? {
    guard request[.range] == nil else { return nil }
    let (file, fields) = form(for: request)
    if request.namesTag(fields[.eTag] ?? "") {
      return .init(head: HTTPResponse(status: .notModified, headerFields: fields), body: nil)
    }
    guard let content = file.content else { return nil }
    var head = HTTPResponse(status: .ok, headerFields: fields)
    head.headerFields[.acceptRanges] = "bytes"
    head.headerFields[.contentLength] = "\(content.readableBytes)"
    return .init(head: head, body: content)
  }
}
