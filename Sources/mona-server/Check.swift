import ArgumentParser
import MonaServer
import MonaServices
import MonaText

/// `check`: every row, file and sum; changes nothing.
struct Check: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Look whether all that is kept is whole."),
      discussion: tr(
        "Reads the databases and every photo, also while the server runs. The exit status is 1 when something is amiss."
      ))
  }

  @OptionGroup var folder: FolderOption

  func run() throws {
    let faults = try ServerDesk(folder: folder.url).check()
    for fault in faults { print(fault.sentence) }
    guard faults.isEmpty else { throw ExitCode(1) }
    print(tr("All is whole."))
  }
}

extension ServerDesk.Fault {
  /// What is amiss.
  fileprivate var sentence: String {
    switch self {
    case .database(let name, let words):
      tr("The database “{name}” is damaged: {details}", ["name": name, "details": words])
    case .photoMissing(let path): tr("The photo “{file}” is missing.", ["file": path])
    case .photoChanged(let path): tr("The photo “{file}” is not what it was.", ["file": path])
    case .photoUnnamed(let path): tr("No visit has the photo “{file}”.", ["file": path])
    }
  }
}
