import ArgumentParser
import MonaServer
import MonaText

/// `report`: what people say of the catalogue, also while the server runs.
struct Report: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Read what people reported of discoveries."), subcommands: [ReportList.self])
  }
}

struct ReportList: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list",
      abstract: tr("List all reports, the oldest first, one JSON object a line."))
  }

  @OptionGroup var folder: FolderOption

  func run() throws {
    for report in try ServerCommands(folder: folder.url).reports() { print(report) }
  }
}
