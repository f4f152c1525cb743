import Hummingbird

/// What a client may ask, and what may be answered.
struct OpenAPIOperation: Sendable {
  let method: HTTPRequest.Method
  /// As it is registered: "/api/v3/user/tokens/{id}".
  var path: String
  /// What it does, in a sentence.
  let summary: String
  /// Whether the operation needs a token.
  var needsLogin = false
  var parameters: [OpenAPIParameter] = []
  /// What may be sent in the body, by the media types it may be sent as.
  var body: (types: [String], value: OpenAPISchema)?
  /// What is answered when all is well.
  var answers: [OpenAPIResponse]
  /// How it may be refused, beside what may happen to every request.
  var refusals: [HTTPResponse.Status] = []
}

/// A part of a request's address or head.
struct OpenAPIParameter: Sendable {
  enum Place: String, Sendable { case path, query, header }

  let place: Place
  let name: String
  let summary: String
  let value: OpenAPISchema
  var isRequired = false
}

/// An answer when all is well.
struct OpenAPIResponse: Sendable {
  let status: HTTPResponse.Status
  let summary: String
  /// The media types of its body, and what that holds where it can be said; nil when it is empty.
  var body: (types: [String], value: OpenAPISchema?)?

  /// 200, in JSON.
  static func json(_ value: OpenAPISchema, _ summary: String = "OK") -> OpenAPIResponse {
    OpenAPIResponse(status: .ok, summary: summary, body: (["application/json"], value))
  }

  /// 200, with an empty body.
  static let empty = OpenAPIResponse(status: .ok, summary: "Done; the body is empty.")

  /// A file as `Response.stored` answers it: whole, a part of it, or that the client has it already.
  static func stored(types: [String], _ value: OpenAPISchema) -> [OpenAPIResponse] {
    [
      OpenAPIResponse(status: .ok, summary: "All of it.", body: (types, value)),
      OpenAPIResponse(
        status: .partialContent, summary: "The part that was asked for.",
        body: (types, nil)),
      OpenAPIResponse(status: .notModified, summary: "What the client has is up to date."),
      OpenAPIResponse(status: .rangeNotSatisfiable, summary: "Nothing of it lies there."),
    ]
  }
}
