import Hummingbird
import MonaAPI

extension JSONText {
  /// Writes an operation as a member of a path object of OpenAPI 3.1, under its method.
  mutating func operation(_ operation: OpenAPIOperation) {
    object { json in
      json.member("summary", operation.summary)
      if operation.permission != .everybody {
        json.name("security")
        json.array { json in
          for scheme in ["bearer", "api_token"] {
            json.object { json in
              json.name(spelled: scheme)
              json.array { _ in }
            }
          }
        }
      }
      if !operation.parameters.isEmpty {
        json.name("parameters")
        json.array { json in for parameter in operation.parameters { json.parameter(parameter) } }
      }
      if let body = operation.body {
        json.name("requestBody")
        json.object { $0.content(body.types, body.value) }
      }
      json.name("responses")
      json.object { json in json.answers(of: operation) }
    }
  }

  private mutating func parameter(_ parameter: OpenAPIParameter) {
    object { json in
      json.member("in", parameter.place.rawValue)
      json.member("name", parameter.name)
      json.member("description", parameter.summary)
      if parameter.isRequired { json.member("required", true) }
      json.name("schema")
      json.schema(parameter.value)
    }
  }

  private mutating func answers(of operation: OpenAPIOperation) {
    for answer in operation.answers {
      name(spelled: "\(answer.status.code)")
      object { json in
        json.member("description", answer.summary)
        if let body = answer.body { json.content(body.types, body.value, answer.otherTypes) }
      }
    }
    for status in operation.allRefusals {
      name(spelled: "\(status.code)")
      object { $0.member("$ref", "#/components/responses/\(status.code)") }
    }
  }

  private mutating func content(
    _ types: [String], _ value: OpenAPISchema?, _ otherTypes: [String] = []
  ) {
    name("content")
    object { json in
      for type in types {
        json.name(spelled: type)
        json.object { json in
          guard let value else { return }
          json.name("schema")
          json.schema(value)
        }
      }
      for type in otherTypes {
        json.name(spelled: type)
        json.object { _ in }
      }
    }
  }

  /// Writes an error response, which operations refer to by name.
  mutating func refusal(_ summary: String) {
    object { json in
      json.member("description", summary)
      json.content(["application/json"], .named("RequestError"))
    }
  }
}

extension OpenAPIOperation {
  /// The statuses of all its error responses, in ascending order.
  fileprivate var allRefusals: [HTTPResponse.Status] {
    var statuses = Set(refusals).union(OpenAPIDocument.anyRefusals)
    if permission != .everybody { statuses.formUnion([.unauthorized, .forbidden]) }
    return statuses.sorted { $0.code < $1.code }
  }
}
