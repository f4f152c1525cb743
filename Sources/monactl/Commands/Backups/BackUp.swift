import ArgumentParser
import Foundation
import MonaModel
import MonaPerson
import MonaText

/// `backup`: all that is the person's, in one file.
struct BackUp: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "backup",
      abstract: tr("Back up your visits and photos to one file."),
      discussion: tr(
        "The file is a tar archive: your data as an SQLite database, your visits as JSON, your photos under their names, and checksums of all of them. It is read back once it is written."
      ) + """


        --json: {"file", "visits", "photos", "missingPhotos": ["2026-11-24 La Joute.jpg", …]}
        """)
  }

  @Argument(help: .init(tr("The file to write; an existing one is not replaced.")))
  var file: String

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let session = try Session()
    let url = URL(fileURLWithPath: file)
    let backup = Backup(of: session.store, session.album) { $1.display(for: $0.kind) }
    let progress = ProgressLine()
    defer { progress.end() }
    let manifest = try await BlockingExecutor.shared.run {
      try backup.make(at: url, replacing: false) { progress.show($0) }
    }
    progress.end()
    if output.isJSON {
      return try Output.json([
        "file": .string(url.path), "visits": .int(manifest.visits), "photos": .int(manifest.photos),
        "missingPhotos": JSONValue(manifest.missingPhotos),
      ])
    }
    let done = tr(
      "“{file}” contains {contents}. MONA read it back: it is complete.",
      ["file": url.path, "contents": manifest.contentsText])
    try Output.lines([done, manifest.missingText].compactMap(\.self))
  }
}
