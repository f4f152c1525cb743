import Hummingbird

/// An operation of the HTTP interface: a method of a path, with its parameters and responses.
struct OpenAPIOperation: Sendable {
  let method: HTTPRequest.Method
  /// The path as it is registered: "/api/v3/user/tokens/{id}".
  var path: String
  /// A sentence that describes the operation.
  let summary: String
  /// What one has to be allowed for it; all but that of everybody need a token.
  var permission = Permission.everybody
  var parameters: [OpenAPIParameter] = []
  /// The media types and the schema of the request's body.
  var body: (types: [String], value: OpenAPISchema)?
  /// The responses of a successful request.
  var answers: [OpenAPIResponse]
  /// The statuses of its error responses, beside those that every operation may have.
  var refusals: [HTTPResponse.Status] = []
}

/// A parameter in the path, the query or the header.
struct OpenAPIParameter: Sendable {
  enum Place: String, Sendable { case path, query, header }

  let place: Place
  let name: String
  let summary: String
  let value: OpenAPISchema
  var isRequired = false
}

/// The response of a successful request.
struct OpenAPIResponse: Sendable {
  let status: HTTPResponse.Status
  let summary: String
  /// The media types of its body, and the body's schema if there is one; nil when it is empty.
  var body: (types: [String], value: OpenAPISchema?)?
  /// The media types of other forms of the body, which have no schema.
  var otherTypes: [String] = []

  /// A response with status 200 and a body in JSON.
  static func json(_ value: OpenAPISchema, _ summary: String = "OK") -> OpenAPIResponse {
    OpenAPIResponse(status: .ok, summary: summary, body: (["application/json"], value))
  }

  /// A response with status 200 and an empty body.
  static let empty = OpenAPIResponse(status: .ok, summary: "Done; the body is empty.")

  /// A response with status 200 that is empty unless the request prefers a body.
  static func empty(or value: OpenAPISchema) -> OpenAPIResponse {
    json(value, "Done; the body is empty without “Prefer: return=representation”.")
  }

  /// The responses of `Response.stored`: the whole file, a byte range of it, or "not modified".
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
