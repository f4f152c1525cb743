import ArgumentParser
import Foundation
import MonaPerson
import MonaServer
import MonaText

/// A MONA server that anyone can run.
@main enum Main {
  static func main() async {
    Translations.start(
      folder: Installation.locale, environment: ProcessInfo.processInfo.environment)
    do {
      var command = try MonaServerCommand.parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      guard MonaServerCommand.exitCode(for: error) == .failure, !(error is ExitCode) else {
        MonaServerCommand.exit(withError: error)
      }
      let sentence = (error as? ServerError)?.sentence ?? Sentence.of(error)
      FileHandle.standardError.write(Data("\(sentence)\n".utf8))
      exit(1)
    }
  }
}
