import Foundation
import Testing

@testable import MonaServer

@Suite("OpenAPI description")
struct DescriptionTests {
  @Test("Every route is described, and no other")
  func routes() throws {
    let context = try TestServer { $0.hasPages = false }.context
    let routes = Routes.router(context).routes.map { "\($0.method) \($0.path)" }
      .filter { $0 != "GET /style.css" }
    let described = OpenAPIDocument.operations.map { "\($0.method) \($0.path)" }
    #expect(Set(described).count == described.count)
    #expect(Set(routes).subtracting(described) == [])
    #expect(Set(described).subtracting(routes) == [])
  }

  @Test("It is served, and every reference resolves")
  func document() async throws {
    let answer = try await TestServer().ask(.get, "/api/openapi.json")
    #expect(answer.status == 200)
    let document = try #require(
      try JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
    #expect(document["openapi"] as? String == "3.1.0")
    let parts = try #require(document["components"] as? [String: [String: Any]])
    let references = answer.text.matches(of: /"\$ref":"#\/components\/(\w+)\/(\w+)"/)
    #expect(references.count > 100)
    for reference in references {
      #expect(parts[String(reference.1)]?[String(reference.2)] != nil, "\(reference.0)")
    }
    // Every described component is referred to.
    for (part, values) in parts where part != "securitySchemes" {
      for name in values.keys { #expect(answer.text.contains("/\(part)/\(name)\""), "\(name)") }
    }
  }

  @Test("A path needs a value for each parameter, and requests that change nothing have no body")
  func operations() {
    for operation in OpenAPIDocument.operations {
      let named = operation.parameters.filter { $0.place == .path }.map { "{\($0.name)}" }
      #expect(
        operation.path.split(separator: "/").filter { $0.first == "{" }.map(String.init) == named)
      if operation.method == .get { #expect(operation.body == nil) }
      #expect(!operation.answers.isEmpty)
    }
  }
}
