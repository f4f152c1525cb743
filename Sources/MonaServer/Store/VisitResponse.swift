import MonaAPI

/// A visit as its person's client was told of it: whoever asks again under the same name hears the same.
struct VisitResponse: Codable, Sendable {
  /// The number of its last change.
  let revision: Int64
  let json: String

  init(_ visit: StoredVisit) {
    revision = visit.revision
    var text = JSONText()
    text.visit(visit)
    json = String(decoding: text.bytes, as: UTF8.self)
  }
}
