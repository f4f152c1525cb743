import Foundation

extension Locale {
  /// A whole number with its thousands apart, as it is written here: "1,492", "1 492".
  func written(_ number: Int) -> String {
    guard number.magnitude >= 1000 else { return String(number) }
    return number.formatted(.number.locale(self))
  }
}
