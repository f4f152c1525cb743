import ArgumentParser
import Foundation
import MonaText

/// A password as it is typed: never an argument, which every user of the computer can read.
enum Password {
  /// Asks at the terminal, which does not show what is typed; without one, the first line of standard
  /// input.
  /// - Throws: `ValidationError` when there is none.
  static func read() throws -> String {
    let line = isatty(STDIN_FILENO) == 1 ? ask() : readLine(strippingNewline: true)
    guard let line, !line.isEmpty else {
      throw ValidationError(tr("Write the password at the terminal, or to standard input."))
    }
    return line
  }

  private static func ask() -> String? {
    FileHandle.standardError.write(Data((tr("Password:") + " ").utf8))
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return readLine(strippingNewline: true) }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
      FileHandle.standardError.write(Data("\n".utf8))
    }
    return readLine(strippingNewline: true)
  }
}
