import Hummingbird

/// A published collection: written to files once, plain and gzip, and replaced when the catalogue changes.
struct PublishedSnapshot: Sendable {
  /// The catalogue revision of its content.
  let revision: Int64
  private let plain: Form
  private let packed: Form

  /// One encoding of the snapshot.
  private struct Form {
    let file: OpenFile
    /// With a strong entity tag for each encoding.
    let fields: HTTPFields

    init(_ file: OpenFile, tag: String, encoding: String?) {
      self.file = file
      var fields = HTTPFields()
      fields[.contentType] = "application/json"
      fields[.vary] = "Accept-Encoding"
      // Clients cache it and revalidate each time.
      fields[.cacheControl] = "public, no-cache"
      fields[.eTag] = tag
      fields[.contentEncoding] = encoding
      self.fields = fields
    }
  }

  /// - Parameter tag: the hash of the content, without quotation marks.
  init(revision: Int64, tag: String, plain: OpenFile, packed: OpenFile) {
    self.revision = revision
    self.plain = Form(plain, tag: "\"\(tag)\"", encoding: nil)
    self.packed = Form(packed, tag: "\"\(tag)-gzip\"", encoding: "gzip")
  }

  /// Responds with all of it, a byte range, or 304.
  func response(to request: Request) -> Response {
    let fields = request.headers
    // A range of the gzip file is useful only to a client that has the bytes before it, and says so.
    let isPart = fields[.range] != nil && fields[.ifRange] != packed.fields[.eTag]
    let form = fields.acceptsGzip && !isPart ? packed : plain
    return .stored(form.file, headers: form.fields, for: request)
  }
}
