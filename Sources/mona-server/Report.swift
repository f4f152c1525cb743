import ArgumentParser
import MonaServer
import MonaText

/// `report`: reads and answers people's reports on discoveries, also while the server runs.
struct Report: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Read what people reported of discoveries, and answer."),
      subcommands: [
        ReportList.self, ReportShow.self, ReportAnswer.self, ReportClose.self,
        ReportReopen.self, ReportDelete.self,
      ])
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
    for report in try ServerCommands(folder: folder.url).reports() {
      print(TerminalText.escaped(json: report))
    }
  }
}

/// The number of a report and the data folder of its server.
struct ReportArgument: ParsableArguments {
  @Argument(
    help: .init(tr("The number of the report, as the list has it."), valueName: "number"))
  var number: Int64

  @OptionGroup var folder: FolderOption

  func commands() throws -> ServerCommands { try ServerCommands(folder: folder.url) }
}

struct ReportShow: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "show", abstract: tr("Show a report as the list does; its photo is in photos/."))
  }

  @OptionGroup var report: ReportArgument

  func run() throws {
    print(TerminalText.escaped(json: try report.commands().report(report.number)))
  }
}

struct ReportClose: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "close", abstract: tr("Close a report without another answer."))
  }

  @OptionGroup var report: ReportArgument

  func run() throws { try report.commands().close(report.number) }
}

struct ReportReopen: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "reopen",
      abstract: tr("Open a report again: its answer is taken back."))
  }

  @OptionGroup var report: ReportArgument

  func run() throws { try report.commands().reopen(report.number) }
}

struct ReportDelete: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "delete",
      abstract: tr("Delete a report with its photo; a backup that is put back loses it again."))
  }

  @OptionGroup var report: ReportArgument

  func run() throws { try report.commands().delete(report: report.number) }
}

struct ReportAnswer: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "answer",
      abstract: tr("Answer a report: the person who sent it reads the answer in MONA."))
  }

  @OptionGroup var report: ReportArgument

  @Argument(help: .init(tr("What to tell the person."), valueName: "text"))
  var text = ""

  @Flag(help: .init(tr("Nothing comes of this report.")))
  var declined = false

  func run() throws {
    try report.commands().answer(report.number, text, isDeclined: declined)
  }
}
