import MonaAPI

/// The schema of a value, in the dialect of OpenAPI 3.1 (JSON Schema 2020-12).
indirect enum OpenAPISchema: Sendable {
  case integer
  case integerWithin(ClosedRange<Int>)
  case number
  case truth
  case text
  /// Text whose number of characters is in this range.
  case textWithin(ClosedRange<Int>)
  /// One of these words.
  case word([String])
  /// Text in a named format of JSON Schema: "date", "email".
  case textAs(String)
  /// Text that matches this regular expression (ECMA-262).
  case textLike(String)
  /// Binary content.
  case file
  case list(OpenAPISchema)
  case object(KeyValuePairs<String, OpenAPISchema>)
  /// A reference to a named schema of the document.
  case named(String)
  case either([OpenAPISchema])
  case null
  /// A member that an object may lack.
  case optional(OpenAPISchema)

  /// This schema, or null.
  var orNull: OpenAPISchema { .either([self, .null]) }
}

extension JSONText {
  /// Writes a schema.
  mutating func schema(_ value: OpenAPISchema) {
    object { $0.members(of: value) }
  }

  private mutating func members(of value: OpenAPISchema) {
    switch value {
    case .integer: member("type", "integer")
    case .integerWithin(let range):
      member("type", "integer")
      member("minimum", range.lowerBound)
      member("maximum", range.upperBound)
    case .number: member("type", "number")
    case .truth: member("type", "boolean")
    case .text: member("type", "string")
    case .textWithin(let range):
      member("type", "string")
      if range.lowerBound > 0 { member("minLength", range.lowerBound) }
      if range.upperBound < Int.max { member("maxLength", range.upperBound) }
    case .word(let words):
      member("type", "string")
      member("enum", words)
    case .textAs(let format):
      member("type", "string")
      member("format", format)
    case .textLike(let pattern):
      member("type", "string")
      member("pattern", pattern)
    case .file:
      member("type", "string")
      member("contentMediaType", "application/octet-stream")
    case .list(let element):
      member("type", "array")
      name("items")
      schema(element)
    case .object(let values): members(of: values)
    case .named(let name): member("$ref", "#/components/schemas/\(name)")
    case .either(let choices):
      name("anyOf")
      array { json in for choice in choices { json.schema(choice) } }
    case .null: member("type", "null")
    case .optional(let value): members(of: value)
    }
  }

  private mutating func members(of values: KeyValuePairs<String, OpenAPISchema>) {
    member("type", "object")
    name("properties")
    object { json in
      for (name, value) in values {
        json.name(spelled: name)
        json.schema(value)
      }
    }
    let required = values.filter { if case .optional = $0.value { false } else { true } }
    if !required.isEmpty { member("required", required.map(\.key)) }
  }
}
