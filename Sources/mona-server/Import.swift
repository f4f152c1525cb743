import ArgumentParser
import Foundation
import MonaArguments
import MonaModel
import MonaServer
import MonaText

/// `import`: imports catalogues, one transaction a file, also while the server runs.
struct Import: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Import catalogues, each of them wholly or not at all."),
      discussion: tr(
        "The same files as “monactl import” takes. A running server serves what they hold as soon as they are imported."
      ))
  }

  @Argument(help: .init(tr("A catalogue, or a list of badges."), valueName: "file"))
  var files: [String]

  @Option(
    help: .init(
      tr("What to call a catalogue from elsewhere; one of that name is brought up to date.")))
  var name: String?

  @Option(
    help: .init(tr("What a catalogue from elsewhere lists, when it does not tell.")),
    transform: { word in
      guard let kind = DiscoveryKind(name: word) else {
        throw ValidationError("artwork, place, heritage")
      }
      return kind
    })
  var kind: DiscoveryKind?

  @Flag(
    help: .init(
      tr("Believe that a file is the whole catalogue, even if most of what was there is retired.")))
  var complete = false

  @OptionGroup var renumbering: RenumberingOptions

  @OptionGroup var preview: PreviewOption

  @OptionGroup var description: DescriptionOptions

  @OptionGroup var folder: NewFolderOption

  func validate() throws {
    if name != nil, files.count > 1 {
      throw ValidationError(tr("A name is for one file: import them one by one."))
    }
    if description.credit != nil || description.licence != nil, name == nil {
      throw ValidationError(tr("A credit and a licence are for a catalogue with a name: give it."))
    }
  }

  func run() throws {
    let commands = try ServerCommands(folder: folder.url(), isNew: !preview.isAsked)
    for file in files {
      let change = ServerImport(
        URL(pathText: file), name: name, kind: kind, isComplete: complete,
        isRenumbered: renumbering.answer)
      try preview.carryOut(change, commands)
      if preview.isAsked { continue }
      if let name, description.credit != nil || description.licence != nil {
        try commands.describe(name, credit: description.credit, licence: description.licence)
      }
    }
  }
}

/// Whether an import is only shown.
struct PreviewOption: ParsableArguments {
  @Flag(
    name: .customLong("preview"),
    help: .init(tr("Show each work that would be new, other or gone, and change nothing.")))
  var isAsked = false

  /// Carries an import out, or shows what it would change.
  func carryOut(_ change: ServerImport, _ commands: ServerCommands) throws {
    guard isAsked else {
      for one in try commands.carryOut(change) { one.printLines() }
      return
    }
    let preview = try commands.preview(change)
    for one in preview.counts { one.printLines() }
    for change in preview.changes { change.printLines() }
    print(tr("Nothing was changed: this is what the import would do."))
  }
}

extension ImportPreview.Change {
  /// Prints what the discovery is, and what would become of it.
  func printLines() {
    let named = ["title": "\(title.display(for: id.kind)) (\(id.number))"]
    switch effect {
    case .inserted:
      show(trc("import", "new: {title}", ["title": title.display(for: id.kind)]))
    case .updated(let facts):
      show(trc("import", "changed: {title}", named))
      for fact in facts {
        let (before, after) = (fact.before?.shortened(to: 80), fact.after?.shortened(to: 80))
        show("  \(fact.name): \(before ?? "–") → \(after ?? "–")")
      }
    case .retired(let visits):
      let what = trc("import", "gone: {title}", named)
      let who = trn("{count} person visited it", "{count} people visited it", visits)
      show(visits > 0 ? "\(what), \(who)" : what)
    case .renumbered:
      show(trc("import", "under another number, which visits follow: {title}", named))
    }
  }

  private func show(_ line: String) { print("  \(TerminalText.cleaned(line))") }
}
