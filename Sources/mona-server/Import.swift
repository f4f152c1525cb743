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
    let commands = try ServerCommands(folder: folder.url(), isNew: true)
    for file in files {
      let url = URL(pathText: file)
      let imported = try commands.importFile(
        url, name: name, kind: kind, isComplete: complete, isRenumbered: renumbering.answer)
      for one in imported { one.printLines() }
      if let name, description.credit != nil || description.licence != nil {
        try commands.describe(name, credit: description.credit, licence: description.licence)
      }
    }
  }
}
