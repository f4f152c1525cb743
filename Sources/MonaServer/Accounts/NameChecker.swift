import CICU

/// Checks names of accounts by Unicode's security mechanisms (UTS 39), as ICU implements them.
///
/// ICU knows which characters are confused with each other, in one script or several, and `rn` with `m`. It does not
/// know typefaces, nor does it take letters that differ by an accent for the same.
struct NameChecker: @unchecked Sendable {
  /// ICU failed.
  struct Failure: Error {}

  private static let shared = mona_name_checker().map(NameChecker.init)

  /// Never changed, so that threads may share it.
  private let checker: OpaquePointer

  /// The errors of a new name.
  ///
  /// It may contain characters that UTS 39 recommends for identifiers, and hyphens: no invisible ones, and none that
  /// are another form of a letter, such as `ａ` and `²`. Its letters are of one script, or of those in which Chinese,
  /// Japanese or Korean is written, with Latin ones ("highly restrictive"); its digits are of one script.
  /// - Throws: `Failure`.
  static func faults(of name: String) throws -> [FieldError] {
    guard let checker = shared?.checker else { throw Failure() }
    let name = Array(name.utf8CString)
    switch Int(mona_name_check(checker, name, Int32(name.count - 1))) {
    case MONA_NAME_FINE: return []
    case MONA_NAME_CHARACTERS: return [.usernameCharacters]
    case MONA_NAME_MIXED: return [.usernameMixed]
    default: throw Failure()
    }
  }

  /// A text that is equal for names that look alike, whatever the case of their letters.
  ///
  /// It depends on the version of ICU.
  /// - Throws: `Failure`.
  static func appearance(of name: String) throws -> String {
    guard let checker = shared?.checker else { throw Failure() }
    let name = Array(name.utf8CString)
    var room = name.count * 4
    while true {
      var skeleton = [CChar](repeating: 0, count: room)
      let count = mona_name_skeleton(
        checker, name, Int32(name.count - 1), &skeleton, Int32(room))
      guard count >= 0 else { throw Failure() }
      if count <= room {
        let bytes = skeleton[..<Int(count)].map(UInt8.init(bitPattern:))
        return String(decoding: bytes, as: UTF8.self).lowercased()
      }
      room = Int(count)
    }
  }
}
