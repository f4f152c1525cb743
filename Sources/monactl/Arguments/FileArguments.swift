import Foundation
import MonaModel

/// The arguments of the command line; `CommandLine.arguments` loses the names of files that are not
/// UTF-8.
enum FileArguments {
  /// The arguments after the program's name.
  ///
  /// A file whose name is not UTF-8 becomes its URI, which `URL(pathText:)` reads.
  static func decoded() -> [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { argument in
        String(validatingCString: argument)
          ?? decoded(Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument))))
      }
    }
  }

  /// Other text than the name of a file keeps what is UTF-8.
  static func decoded(_ bytes: [UInt8]) -> String {
    let isOption = bytes.starts(with: "--".utf8)
    let equals = isOption ? bytes.firstIndex(of: UInt8(ascii: "=")) : nil
    let start = equals.map { $0 + 1 } ?? 0
    let file = URL(path: Array(bytes[start...]))
    guard access(file.cPath, F_OK) == 0 else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: bytes[..<start], as: UTF8.self) + file.pathText
  }
}
