import Hummingbird

/// A collection as it is answered, written once for all who ask until the catalogue changes.
struct PublishedSnapshot: Sendable {
  /// How often what it says had been changed when it was written.
  let revision: Int64
  private let plain: Form
  private let packed: Form

  /// It as it is, or packed.
  private struct Form {
    let file: OpenFile
    /// Of its own: what is packed is other content.
    let fields: HTTPFields

    init(_ file: OpenFile, tag: String, encoding: String?) {
      self.file = file
      var fields = HTTPFields()
      fields[.contentType] = "application/json"
      fields[.vary] = "Accept-Encoding"
      // Kept, and asked for anew each time, which costs a few bytes while nothing changed.
      fields[.cacheControl] = "public, no-cache"
      fields[.eTag] = tag
      fields[.contentEncoding] = encoding
      self.fields = fields
    }
  }

  /// - Parameter tag: tells it from any other: of equal content, equal.
  init(revision: Int64, tag: String, plain: OpenFile, packed: OpenFile) {
    self.revision = revision
    self.plain = Form(plain, tag: "\"\(tag)\"", encoding: nil)
    self.packed = Form(packed, tag: "\"\(tag)-gzip\"", encoding: "gzip")
  }

  /// The answer: all of it, a part, or that it is unchanged.
  func response(to request: Request) -> Response {
    let fields = request.headers
    // A part of what is packed unpacks only for a client that has what comes before it, and says so.
    let isPart = fields[.range] != nil && fields[.ifRange] != packed.fields[.eTag]
    let form = fields.acceptsGzip && !isPart ? packed : plain
    return .stored(form.file, headers: form.fields, for: request)
  }
}
