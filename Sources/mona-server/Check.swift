import ArgumentParser
import MonaServer
import MonaText

/// `check`: every row, file and sum; changes nothing.
struct Check: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Look whether all that is kept is whole."),
      discussion: tr(
        "Reads the databases and every photo, also while the server runs. The exit status is 1 when something is amiss."
      ))
  }

  @OptionGroup var folder: FolderOption

  func run() async throws {
    let findings = try await ServerCheck(folder.url).run()
    for finding in findings { print(finding.sentence) }
    guard findings.isEmpty else { throw ExitCode(1) }
    print(tr("All is whole."))
  }
}
