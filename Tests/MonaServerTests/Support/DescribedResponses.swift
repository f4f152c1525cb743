import Foundation
import HTTPTypes
import Testing

@testable import MonaServer

/// Validates the responses of the tested server against its OpenAPI document.
enum DescribedResponses {
  // Safe because nothing modifies it.
  nonisolated(unsafe) private static let document = Result {
    try #require(
      try JSONSerialization.jsonObject(with: Data(OpenAPIDocument.document)) as? [String: Any])
  }
  /// The number of elements of a list that are validated; all are written by the same code.
  private static let elementLimit = 20

  /// Records an issue for a response that does not match the document; ignores paths that are not described.
  static func check(
    _ method: HTTPRequest.Method, _ path: String, _ answer: TestServer.Answer
  ) throws {
    guard let template = operation(method, path) else { return }
    let subject = "\(method) \(path): \(answer.status)"
    guard let described = try described(method, template, answer.status) else {
      Issue.record("\(subject) is not described")
      return
    }
    let content = described["content"] as? [String: Any] ?? [:]
    guard !answer.body.isEmpty else {
      let mayBeEmpty = (described["description"] as? String)?.contains("the body is empty") == true
      #expect(content.isEmpty || mayBeEmpty, "\(subject) has no body")
      return
    }
    let type = answer.headers[.contentType] ?? ""
    guard let media = content[type] as? [String: Any] else {
      Issue.record("\(subject) is not described as \(type)")
      return
    }
    guard type == "application/json", answer.headers[.contentEncoding] == nil,
      let schema = media["schema"] as? [String: Any]
    else { return }
    let value = try JSONSerialization.jsonObject(with: answer.body)
    if let fault = try fault(of: value, by: schema) { Issue.record("\(subject): \(fault)") }
  }

  private static func operation(_ method: HTTPRequest.Method, _ path: String) -> String? {
    let parts = path.prefix { $0 != "?" }.split(separator: "/")
    let matches = OpenAPIDocument.operations.filter { operation in
      let names = operation.path.split(separator: "/")
      return operation.method == method && names.count == parts.count
        && zip(names, parts).allSatisfy { $0.first == "{" || $0 == $1 }
    }
    // A path without parameters precedes one with them.
    return matches.map(\.path).min {
      $0.count(where: { $0 == "{" }) < $1.count(where: { $0 == "{" })
    }
  }

  private static func described(
    _ method: HTTPRequest.Method, _ path: String, _ status: Int
  ) throws -> [String: Any]? {
    let paths = try document.get()["paths"] as? [String: Any]
    let operations = paths?[path] as? [String: Any]
    let operation = operations?[method.rawValue.lowercased()] as? [String: Any]
    let answers = operation?["responses"] as? [String: Any]
    return try (answers?["\(status)"] as? [String: Any]).map(resolved)
  }

  /// The object that a reference refers to.
  private static func resolved(_ object: [String: Any]) throws -> [String: Any] {
    guard let reference = object["$ref"] as? String else { return object }
    let target = try reference.split(separator: "/").dropFirst().reduce(document.get() as Any) {
      try #require(($0 as? [String: Any])?[String($1)], "\(reference) does not resolve")
    }
    return try #require(target as? [String: Any])
  }

  /// The first difference between a value and its schema; nil when it is valid.
  ///
  /// A member without a description counts as a difference, so that new members are described.
  private static func fault(of value: Any, by schema: [String: Any]) throws -> String? {
    let schema = try resolved(schema)
    if let choices = schema["anyOf"] as? [[String: Any]] {
      let faults = try choices.map { try fault(of: value, by: $0) }
      return faults.contains(nil) ? nil : faults.compactMap(\.self).joined(separator: ", or ")
    }
    switch (schema["type"] as? String, value) {
    case ("null", is NSNull), ("number", is NSNumber), ("boolean", is Bool): return nil
    case ("integer", let number as NSNumber):
      let isWithin =
        number.doubleValue >= schema["minimum"] as? Double ?? -.infinity
        && number.doubleValue <= schema["maximum"] as? Double ?? .infinity
      return isWithin && number.doubleValue.rounded() == number.doubleValue
        ? nil : "\(number) is out of range"
    case ("string", let text as String): return fault(of: text, by: schema)
    case ("array", let elements as [Any]):
      let items = try #require(schema["items"] as? [String: Any])
      for element in elements.prefix(elementLimit) {
        if let fault = try fault(of: element, by: items) { return fault }
      }
      return nil
    case ("object", let members as [String: Any]): return try fault(of: members, by: schema)
    case (let type, _): return "\(value) is no \(type ?? "value")"
    }
  }

  private static func fault(of text: String, by schema: [String: Any]) -> String? {
    if let words = schema["enum"] as? [String], !words.contains(text) {
      return "\(text) is no choice"
    }
    if let limit = schema["maxLength"] as? Int, text.count > limit { return "\(text) is too long" }
    if let pattern = schema["pattern"] as? String,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      return "\(text) is not \(pattern)"
    }
    return nil
  }

  private static func fault(of members: [String: Any], by schema: [String: Any]) throws -> String? {
    let described = schema["properties"] as? [String: Any] ?? [:]
    if let missing = (schema["required"] as? [String])?.first(where: { members[$0] == nil }) {
      return "\(missing) is missing"
    }
    for (name, value) in members {
      guard let schema = described[name] as? [String: Any] else {
        if described.isEmpty { continue }
        return "\(name) is not described"
      }
      if let fault = try fault(of: value, by: schema) { return "\(name): \(fault)" }
    }
    return nil
  }
}
