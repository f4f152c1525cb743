import Hummingbird

/// A collection as it is answered, written once for all who ask until the catalogue changes.
struct Edition: Sendable {
  /// How often what it says had been changed when it was written.
  let revision: Int64
  /// Tells it from any other: of equal content, equal.
  let tag: String
  private let plain: Form
  private let packed: Form

  init(revision: Int64, tag: String, plain: OpenFile, packed: OpenFile) {
    (self.revision, self.tag) = (revision, tag)
    self.plain = Form(plain, tag: "\"\(tag)\"", encoding: nil)
    self.packed = Form(packed, tag: "\"\(tag)-gzip\"", encoding: "gzip")
  }

  /// The form of it that a request wants, and the head fields to answer it with.
  func form(for request: HTTPFields) -> (file: OpenFile, fields: HTTPFields) {
    // A part of what is packed unpacks only for a client that has what comes before it, and says so.
    let isPart = request[.range] != nil && request[.ifRange] != packed.tag
    let form = request.acceptsGzip && !isPart ? packed : plain
    return (form.file, form.fields)
  }

  /// What is answered of it without waiting for anything: that it is unchanged, or all of it; nil for all of one
  /// that is too large to be held in memory.
  ///
  /// - Parameters:
  ///   - tags: the values of `If-None-Match`.
  ///   - encodings: the values of `Accept-Encoding`.
  func answer(tags: [String], encodings: [String]) -> HeldAnswer? {
    let form = encodings.acceptGzip ? packed : plain
    return tags.nameTag(form.tag) ? form.unchanged : form.whole
  }
}

extension Edition {
  /// It as it is, or packed.
  private final class Form: Sendable {
    let file: OpenFile
    /// With quotation marks.
    let tag: String
    let fields: HTTPFields
    let unchanged: HeldAnswer
    let whole: HeldAnswer?

    init(_ file: OpenFile, tag: String, encoding: String?) {
      (self.file, self.tag) = (file, tag)
      var fields = HTTPFields()
      fields[.contentType] = "application/json"
      fields[.vary] = "Accept-Encoding"
      // Kept, and asked for anew each time, which costs a few bytes while nothing changed.
      fields[.cacheControl] = "public, no-cache"
      fields[.eTag] = tag
      fields[.contentEncoding] = encoding
      self.fields = fields
      unchanged = Self.held(.notModified, fields)
      guard let content = file.content else {
        whole = nil
        return
      }
      fields[.acceptRanges] = "bytes"
      fields[.contentLength] = "\(content.readableBytes)"
      whole = Self.held(.ok, fields, content)
    }

    private static func held(
      _ status: HTTPResponse.Status, _ fields: HTTPFields, _ body: ByteBuffer? = nil
    ) -> HeldAnswer {
      var fields = fields
      SafetyHeaders.add(to: &fields)
      return HeldAnswer(status, fields, body: body)
    }
  }
}
