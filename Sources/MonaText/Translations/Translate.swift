import Foundation
import MonaModel

/// The translation of a text to the current language.
///
/// - Parameters:
///   - text: the English text, a literal with placeholders in braces: `"{count} works"`.
///   - values: the values of the placeholders.
package func tr(_ text: StaticString, _ values: [String: String] = [:]) -> String {
  filled(Translations.current.text(text), values)
}

/// The translation of a text in the plural form of `count`, which also replaces the placeholder
/// `{count}`.
package func trn(
  _ one: StaticString, _ many: StaticString, _ count: Int, _ values: [String: String] = [:]
) -> String {
  let translation = Translations.current
  let text = translation.text(one, many, count.magnitude)
  let number = translation.locale.written(count)
  return filled(text, values.merging(["count": number]) { given, _ in given })
}

/// The translation of a text whose English is ambiguous.
///
/// - Parameter context: the context for the translator, which is never displayed.
package func trc(
  _ context: StaticString, _ text: StaticString, _ values: [String: String] = [:]
) -> String {
  filled(Translations.current.text(text, context: context), values)
}

/// Replaces placeholders by their values, which are isolated so that their writing direction does
/// not affect the rest.
private func filled(_ text: String, _ values: [String: String]) -> String {
  guard !values.isEmpty else { return text }
  var result = ""
  var rest = Substring(text)
  while let open = rest.firstIndex(of: "{") {
    guard let close = rest[open...].firstIndex(of: "}") else { break }
    result += rest[..<open]
    let name = rest[rest.index(after: open)..<close]
    result += values[String(name)]?.isolated ?? String(rest[open...close])
    rest = rest[rest.index(after: close)...]
  }
  return result + rest
}

extension Locale {
  /// An integer with digit grouping: "1,492", "1 492".
  func written(_ number: Int) -> String {
    guard number.magnitude >= 1000 else { return String(number) }
    return number.formatted(.number.locale(self))
  }
}

extension String {
  /// The text with its first letter in upper case.
  var capitalised: String {
    prefix(1).uppercased() + dropFirst()
  }
}
