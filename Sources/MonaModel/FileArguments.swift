import Foundation

/// The arguments of the command line; `CommandLine.arguments` loses the names of files that are not
/// UTF-8.
package enum FileArguments {
  /// The arguments after the program's name.
  ///
  /// A file whose name is not UTF-8 becomes its URI, which `URL(pathText:)` reads. In what is not the
  /// name of a file that is there, U+FFFD stands for what is not UTF-8.
  package static func decoded() -> [String] { given.map(decoded) }

  /// The file that an argument names, which may not be there yet.
  package static func file(_ text: String) -> URL { file(text, of: given) }

  /// Only the arguments as given have the bytes of a new file's name.
  static func file(_ text: String, of given: [[UInt8]]) -> URL {
    let ends = given.flatMap { bytes in [bytes[...], bytes[valueStart(bytes)...]] }
    let named = ends.first {
      String(validating: $0, as: UTF8.self) == nil && decodedText($0) == text
    }
    return named.map { URL(path: Array($0)) } ?? URL(pathText: text)
  }

  static func decoded(_ bytes: [UInt8]) -> String {
    let start = valueStart(bytes)
    let file = URL(path: Array(bytes[start...]))
    guard String(validating: bytes, as: UTF8.self) == nil, file.isThere else {
      return decodedText(bytes[...])
    }
    return decodedText(bytes[..<start]) + file.pathText
  }

  private static func decodedText(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Where the value begins: after the "=" of an option.
  private static func valueStart(_ bytes: [UInt8]) -> Int {
    guard bytes.starts(with: "--".utf8) else { return 0 }
    return bytes.firstIndex(of: UInt8(ascii: "=")).map { $0 + 1 } ?? 0
  }

  /// The bytes of the arguments after the program's name.
  private static var given: [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map {
        Array(UnsafeRawBufferPointer(start: $0, count: strlen($0)))
      }
    }
  }
}
