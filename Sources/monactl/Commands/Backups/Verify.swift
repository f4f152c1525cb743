import ArgumentParser
import Foundation
import MonaModel
import MonaPerson
import MonaText

/// `verify`: whether a backup is whole.
struct Verify: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Read a backup, and say whether it is complete."),
      discussion: """
        --json: {"madeAt", "mona" (the version that made it), "visits", "photos"}
        """)
  }

  @Argument(help: .init(tr("What monactl backup made."))) var file: String

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let backup = BackupFile(URL(fileURLWithPath: file))
    let progress = ProgressLine()
    defer { progress.end() }
    let contents = try await BlockingExecutor.shared.run {
      try backup.check { progress.show($0) }
    }
    progress.end()
    let manifest = contents.manifest
    if output.isJSON {
      return try Output.json([
        "madeAt": .string(manifest.madeAt), "mona": .string(manifest.mona),
        "visits": .int(manifest.visits), "photos": .int(manifest.photos),
      ])
    }
    try Output.lines([
      tr(
        "“{file}” is complete: {contents}, backed up on {moment} by MONA {version}.",
        [
          "file": file, "contents": manifest.contentsText,
          "moment": Format.moment(contents.madeAt), "version": manifest.mona,
        ])
    ])
  }
}
