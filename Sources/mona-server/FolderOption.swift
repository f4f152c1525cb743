import ArgumentParser
import Foundation
import MonaServer
import MonaText

/// Which server a command is about.
struct FolderOption: ParsableArguments {
  @Option(help: ArgumentHelp(tr("Where everything is kept."), valueName: tr("folder")))
  var data: String?

  var url: URL { data.map { URL(fileURLWithPath: $0) } ?? ServerFolder.usual }
}
