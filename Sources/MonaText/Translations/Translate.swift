import Foundation
import MonaModel

/// The text in the person's language.
///
/// - Parameters:
///   - text: the English text, a literal, with its placeholders in braces: `"{count} works"`.
///   - values: what the placeholders stand for.
package func tr(_ text: StaticString, _ values: [String: String] = [:]) -> String {
  filled(Translations.current.text(text), values)
}

/// The text in the person's language, in the form its grammar asks for `count`; `{count}` stands
/// for the number.
package func trn(
  _ one: StaticString, _ many: StaticString, _ count: Int, _ values: [String: String] = [:]
) -> String {
  let translation = Translations.current
  let text = translation.text(one, many, count.magnitude)
  let number = translation.locale.written(count)
  return filled(text, values.merging(["count": number]) { given, _ in given })
}

/// The text in the person's language, where the English alone would be ambiguous.
///
/// - Parameter context: says to the translator where the text stands; never shown.
package func trc(
  _ context: StaticString, _ text: StaticString, _ values: [String: String] = [:]
) -> String {
  filled(Translations.current.text(text, context: context), values)
}

/// Puts the values in the place of their names; one that would turn the direction of writing turns only
/// its own.
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
  /// A whole number with its thousands apart, as it is written here: "1,492", "1 492".
  func written(_ number: Int) -> String {
    guard number.magnitude >= 1000 else { return String(number) }
    return number.formatted(.number.locale(self))
  }
}

extension String {
  /// The text with a capital in front, as a line begins.
  var capitalised: String {
    prefix(1).uppercased() + dropFirst()
  }
}
