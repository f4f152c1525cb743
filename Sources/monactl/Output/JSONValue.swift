import Foundation
import MonaModel

/// A JSON value; unknown values are written as `null` and never omitted, so that programs find
/// every documented key.
enum JSONValue: Encodable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(_ value: Int?) { self = value.map { .int($0) } ?? .null }
  init(_ value: Double?) { self = value.map { .double($0) } ?? .null }
  init(_ value: String?) { self = value.map { .string($0) } ?? .null }
  init(_ value: Bool?) { self = value.map { .bool($0) } ?? .null }
  init(_ values: [String]) { self = .array(values.map { .string($0) }) }

  /// The value on one line, with sorted keys.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .int(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}

extension JSONValue {
  /// Creates `{"fr", "en"}`; a missing language is null.
  init(_ text: Localized) {
    self = ["fr": JSONValue(text.fr), "en": JSONValue(text.en)]
  }

  /// Creates `{"fr": [], "en": []}`; the lists may differ in length.
  init(_ terms: Terms) {
    self = ["fr": JSONValue(terms.fr), "en": JSONValue(terms.en)]
  }
}

extension JSONValue {
  /// Creates a string of a time in ISO 8601, UTC, with a precision of seconds.
  init(_ date: Date) {
    self = .string(date.formatted(.iso8601))
  }
}
