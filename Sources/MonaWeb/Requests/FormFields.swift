import Foundation

/// Fields of `application/x-www-form-urlencoded`: the query of a page's address, or the body of a form.
package struct FormFields: Equatable, Sendable {
  /// A decoded field.
  package struct Field: Equatable, Sendable {
    package var name: String
    package var value: String
  }

  /// The fields in the order in which they were sent; a name may occur several times.
  package var fields: [Field] = []

  /// Decodes fields; one whose name is not valid UTF-8 is left out.
  package init(decoding text: some StringProtocol) {
    fields = text.split(separator: "&").compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let texts = parts.map { String($0).replacing("+", with: " ").removingPercentEncoding }
      guard let name = texts[0] else { return nil }
      return Field(name: name, value: texts.count > 1 ? texts[1] ?? "" : "")
    }
  }

  init(_ fields: [Field] = []) { self.fields = fields }

  /// The last value of a name without white space around it; nil when it is missing or blank.
  subscript(name: String) -> String? { self[all: name].last }

  /// The values of a name without white space around them, and without blank ones.
  subscript(all name: String) -> [String] {
    fields.lazy.filter { $0.name == name }
      .map { $0.value.trimmingCharacters(in: .whitespacesAndNewlines) }
      .filter { !$0.isEmpty }
  }

  /// These fields with one value for a name, or none.
  func setting(_ name: String, to value: String?) -> FormFields {
    var fields = fields.filter { $0.name != name }
    if let value { fields.append(Field(name: name, value: value)) }
    return FormFields(fields)
  }

  /// The address of a path with these fields as its query.
  func address(_ path: String) -> String {
    let query = fields.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
    return query.isEmpty ? path : "\(path)?\(query.joined(separator: "&"))"
  }

  /// Encodes all but the unreserved characters of RFC 3986.
  static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
