import Hummingbird
import MonaAPI

/// The description of the HTTP interface (OpenAPI 3.1): every route, its parameters and its responses.
///
/// A test compares it with the registered routes, and all tests compare responses with it.
enum OpenAPIDocument {
  /// All operations, in the order of the document.
  static let operations = APIVersion.allCases.reversed().flatMap(operations) + server

  /// The operations of a version, in the order of the document.
  private static func operations(_ version: APIVersion) -> [OpenAPIOperation] {
    let parts = [
      catalogue(version), pictures, accounts, visits, reports, research, resets, [capabilities],
    ]
    return parts.joined().map { operation in
      var operation = operation
      operation.path = "/api/\(version.rawValue)/\(operation.path)"
      return operation
    }
  }

  /// The error responses that every operation may have.
  static let anyRefusals: [HTTPResponse.Status] = [
    .permanentRedirect, .tooManyRequests, .serviceUnavailable, .insufficientStorage,
  ]

  private static let refusals: KeyValuePairs<HTTPResponse.Status, String> = [
    .permanentRedirect: "Another server took the place of this one; Location says where.",
    .badRequest: "The request cannot be understood.",
    .unauthorized: "Nobody is logged in.",
    .forbidden:
      "The account's role does not allow it, the token is for research alone, or the account logs in with codes and this is not a token for research.",
    .notFound: "There is no such thing, or it is somebody else's.",
    .gone: "What changed since is not known, or was never given: ask from 0, and compare.",
    .preconditionFailed: "Another device changed it meanwhile.",
    .contentTooLarge: "The body is longer than any that is read.",
    .unprocessableContent: "Fields are missing or wrong; each is named with what is wrong with it.",
    .tooManyRequests: "Too much was asked; Retry-After says how many seconds to wait.",
    .insufficientStorage: "The server's disk is full; Retry-After says when to try again.",
    .serviceUnavailable:
      "Nothing can be kept, or no password checked, now; Retry-After says when to try again.",
  ]

  /// The document, in JSON.
  static let document: [UInt8] = {
    var json = JSONText()
    json.object { json in
      json.member("openapi", "3.1.0")
      json.name("info")
      json.object { json in
        json.member("title", "MONA")
        json.member("version", APIVersion.v3.rawValue)
        json.member(
          "description",
          """
          What a MONA server answers. Version 3 is that of the clients of 2023 and later, version 2 that \
          of 2019. Clients pass over members they do not know: more may come. Refusals are in English, \
          and in French for those who prefer it (Accept-Language).
          """)
      }
      json.name("paths")
      json.object { json in json.paths(operations) }
      json.name("components")
      json.object { json in
        json.name("schemas")
        json.object { json in
          for (name, value) in records + payloads + researchPayloads {
            json.name(spelled: name)
            json.schema(value)
          }
        }
        json.name("responses")
        json.object { json in
          for (status, summary) in refusals {
            json.name(spelled: "\(status.code)")
            json.refusal(summary)
          }
        }
        json.name("securitySchemes")
        json.object { json in json.securitySchemes() }
      }
    }
    return json.bytes
  }()
}

extension JSONText {
  /// Writes operations grouped by path.
  fileprivate mutating func paths(_ operations: [OpenAPIOperation]) {
    var written: Set<String> = []
    for path in operations.map(\.path) where written.insert(path).inserted {
      name(spelled: path)
      object { json in
        for operation in operations where operation.path == path {
          json.name(spelled: operation.method.rawValue.lowercased())
          json.operation(operation)
        }
      }
    }
  }

  fileprivate mutating func securitySchemes() {
    name("bearer")
    object { json in
      json.member("type", "http")
      json.member("scheme", "bearer")
      json.member("description", "The token that register and login answer.")
    }
    name("api_token")
    object { json in
      json.member("type", "apiKey")
      json.member("in", "query")
      json.member("name", "api_token")
      json.member("description", "The same, as clients of 2019 show it.")
    }
  }
}
