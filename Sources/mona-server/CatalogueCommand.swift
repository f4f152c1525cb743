import ArgumentParser
import Foundation
import MonaArguments
import MonaCatalogue
import MonaModel
import MonaServer
import MonaText

/// `catalogue`: manages the imported catalogues, also while the server runs.
struct CatalogueCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "catalogue", abstract: tr("Look after the catalogues that were imported."),
      subcommands: [
        CatalogueList.self, CatalogueShow.self, CatalogueDescribe.self, CatalogueReplace.self,
        CatalogueRemove.self,
      ])
  }
}

struct CatalogueList: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list", abstract: tr("List the catalogues, MONA’s own first, one a line."))
  }

  @OptionGroup var folder: FolderOption

  func run() throws {
    for source in try ServerCommands(folder: folder.url).catalogues() {
      let words = [
        source.name, trn("{count} discovery", "{count} discoveries", source.count),
        source.creditText ?? "–",
      ]
      print(words.map { TerminalText.cleaned($0) }.joined(separator: "\t"))
    }
  }
}

/// The name of a catalogue and the data folder of its server.
struct CatalogueArgument: ParsableArguments {
  @Argument(help: .init(tr("The catalogue’s name."), valueName: "name"))
  var name: String

  @OptionGroup var folder: FolderOption

  func commands() throws -> ServerCommands { try ServerCommands(folder: folder.url) }
}

struct CatalogueShow: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "show", abstract: tr("Show what is known of a catalogue."))
  }

  @OptionGroup var catalogue: CatalogueArgument

  func run() throws {
    let source = try catalogue.commands().catalogue(named: catalogue.name)
    let lines = [
      source.name, trn("{count} discovery", "{count} discoveries", source.count),
      source.kind?.displayPlural, source.format.displayName, source.creditText,
      source.importedAt.map { tr("imported on {date}", ["date": Format.day($0)]) },
      source.file?.displayPath,
      source.outlierCount > 0
        ? trn("{count} suspicious position", "{count} suspicious positions", source.outlierCount)
        : nil,
    ]
    for line in lines.compactMap(\.self) { print(TerminalText.cleaned(line)) }
  }
}

struct CatalogueDescribe: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "describe",
      abstract: tr("Say to whom a catalogue is credited, and its licence; devices show both."))
  }

  @OptionGroup var catalogue: CatalogueArgument

  @OptionGroup var description: DescriptionOptions

  func validate() throws {
    if description.credit == nil, description.licence == nil {
      throw ValidationError(tr("Give a credit or a licence."))
    }
  }

  func run() throws {
    try catalogue.commands().describe(
      catalogue.name, credit: description.credit, licence: description.licence)
  }
}

/// What an administrator says of a catalogue.
struct DescriptionOptions: ParsableArguments {
  @Option(help: .init(tr("To whom it is credited; empty for nobody."), valueName: "text"))
  var credit: String?

  @Option(help: .init(tr("Its licence; empty for none."), valueName: "text"))
  var licence: String?
}

struct CatalogueReplace: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "replace",
      abstract: tr("Replace what a catalogue lists by a file, which is the whole catalogue."))
  }

  @OptionGroup var catalogue: CatalogueArgument

  @Argument(help: .init(tr("Its newer file."), valueName: "file"))
  var file: String

  @OptionGroup var renumbering: RenumberingOptions

  @OptionGroup var preview: PreviewOption

  func run() throws {
    let commands = try catalogue.commands()
    let change = try commands.replacement(
      of: catalogue.name, by: URL(pathText: file), isRenumbered: renumbering.answer)
    try preview.carryOut(change, commands)
  }
}

struct CatalogueRemove: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "remove",
      abstract: tr("Remove a catalogue; visits to its discoveries are kept."),
      discussion: tr("An import under the same name brings it back, with the same numbers."))
  }

  @OptionGroup var catalogue: CatalogueArgument

  func run() throws {
    let count = try catalogue.commands().removeCatalogue(catalogue.name)
    print(trn("{count} discovery was removed.", "{count} discoveries were removed.", count))
  }
}

extension ServerCommands.Imported {
  /// Prints what was imported, and what was left out and why.
  func printLines() {
    print(
      tr(
        "{kind}: {inserted} inserted, {updated} updated, {unchanged} unchanged, {retired} retired, {skipped} skipped",
        [
          "kind": kind?.displayPlural ?? tr("Badges"),
          "inserted": Format.number(counts.inserted), "updated": Format.number(counts.updated),
          "unchanged": Format.number(counts.unchanged), "retired": Format.number(counts.retired),
          "skipped": Format.number(counts.skipped.count),
        ]))
    for record in counts.skipped {
      print("  \(TerminalText.cleaned(record.text(in: format)))")
    }
  }
}
