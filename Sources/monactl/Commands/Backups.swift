import ArgumentParser
import Foundation
import MonaModel
import MonaPerson
import MonaServices
import MonaText

/// `backup`: writes the person's data and photos to one file.
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
    let url = FileArguments.file(file)
    let backup = Backup(of: session.store, session.album) { $1.display(for: $0.kind) }
    let progress = ProgressLine()
    defer { progress.end() }
    let manifest = try await BlockingExecutor.shared.run {
      try backup.make(at: url, replacing: false) { progress.show($0) }
    }
    progress.end()
    if output.isJSON {
      return try Output.json([
        "file": .string(url.pathText), "visits": .int(manifest.visits),
        "photos": .int(manifest.photos),
        "missingPhotos": JSONValue(manifest.missingPhotos),
      ])
    }
    let done = tr(
      "“{file}” contains {contents}. MONA read it back: it is complete.",
      ["file": url.displayPath, "contents": manifest.contentsText])
    try Output.lines([done, manifest.missingText].compactMap(\.self))
  }
}

/// `verify`: checks that a backup is complete.
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
    let backup = BackupFile(FileArguments.file(file))
    let progress = ProgressLine()
    defer { progress.end() }
    let contents = try await BlockingExecutor.shared.run {
      try backup.verify { progress.show($0) }
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

/// `restore`: merges a backup into the collection, or replaces the collection by it.
struct RestoreBackup: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "restore",
      abstract: tr("Restore a backup; says first what changes."),
      discussion: tr(
        "Without --replace nothing is lost: of each part of a visit, the newer stays. A backup that is damaged, or that a newer MONA made, changes nothing. Interrupted, the command can be given again."
      ) + """


        --json: {"madeAt", "new": ["artwork:4", …], "different", "taken", "onlyHere", "same" \
        (visits), "photosBack", "photosAdded", "wishes", "badges", "notes", "tours", "reports", \
        "restored"}
        """)
  }

  @Argument(help: .init(tr("What monactl backup made."))) var file: String

  @Flag(
    help: .init(
      tr(
        "Make everything as it is in the backup; what is here now is copied first (monactl copies)."
      )))
  var replace = false

  @Flag(help: .init(tr("Only say what would change."))) var dryRun = false

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let session = try Session()
    let (store, album, url) = (session.store, session.album, FileArguments.file(file))
    let way = replace ? RestorePlan.Way.replacing : .merging
    let progress = ProgressLine()
    defer { progress.end() }
    let restoring = try await BlockingExecutor.shared.run {
      try Restoring(BackupFile(url), into: store, album, .live) { progress.show($0) }
    }
    progress.end()
    let plan = restoring.plan
    if !output.isJSON { try Output.lines(try lines(plan, way, store)) }
    if !dryRun {
      try await BlockingExecutor.shared.run {
        _ = try restoring.run(way) { progress.show($0) }
      }
      await session.nameUntitledPhotos()
      progress.end()
      if !output.isJSON {
        try Output.lines([
          tr("Restored. MONA compared your collection with the backup: everything is there.")
        ])
      }
    }
    if output.isJSON { try Output.json(plan.json(isRestored: !dryRun)) }
  }

  /// The maximum number of discoveries to list for each change.
  private static let named = 10

  private func lines(
    _ plan: RestorePlan, _ way: RestorePlan.Way, _ store: Store
  ) throws -> [String] {
    try [plan.manifest.headText]
      + plan.lines(way).flatMap { line -> [String] in
        let titles = try line.discoveries.prefix(Self.named).map { id in
          try store.rows([id]).first?.fullTitle ?? plan.titles[id]?.display(for: id.kind)
            ?? "\(id)"
        }
        let rest = line.discoveries.count - titles.count
        let more = rest > 0 ? [trn("and {count} more", "and {count} more", rest)] : []
        return ["  \(line.text)"] + (titles + more).map { "    \($0)" }
      }
  }
}

extension RestorePlan {
  fileprivate func json(isRestored: Bool) -> JSONValue {
    [
      "madeAt": .string(manifest.madeAt), "new": JSONValue(new.map(\.description)),
      "different": JSONValue(different.map(\.description)),
      "taken": JSONValue(taken.map(\.description)),
      "onlyHere": JSONValue(onlyHere.map(\.description)), "same": .int(same),
      "photosBack": .int(photosBack), "photosAdded": .int(photosAdded), "wishes": .int(wishes),
      "badges": .int(badges), "notes": .int(notes), "tours": .int(tours), "reports": .int(reports),
      "restored": .bool(isRestored),
    ]
  }
}
