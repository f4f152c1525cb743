import MonaModel
import MonaText

extension ServerError {
  /// The reason, and what the administrator can do.
  package var sentence: String {
    switch self {
    case .open(let host):
      tr(
        "MONA’s server listens on {address} only behind a proxy that speaks TLS, as passwords would go through the network for all to read otherwise: say the proxy’s own address with --behind-proxy.",
        ["address": host])
    case .alreadyServed(let folder):
      tr(
        "Another server serves “{folder}” already: end that one first, or give this one another folder with --data.",
        ["folder": folder])
    case .unknownPerson(let name):
      tr("Nobody here is called “{name}”: “mona-server user list” lists all names.", ["name": name])
    case .unknownAddress:
      tr("How the world calls the server is not known yet: say it with --address.")
    case .unknownReport(let number):
      tr(
        "There is no report {number}: “mona-server report list” lists all.", ["number": "\(number)"]
      )
    case .answerTooLong:
      tr(
        "The answer may not be longer than {limit} characters.",
        ["limit": "\(CommentLimit.scalars)"])
    case .field(let fault): fault.sentence
    case .noServerData(let folder):
      tr(
        "No server keeps accounts and visits in “{folder}”: say where yours does with --data, or begin one there with “mona-server serve --new”.",
        ["folder": folder.displayPath])
    case .noPageFiles:
      tr("The pages’ files are not where MONA is installed (share/mona/web): install it again.")
    case .noLedger(let folder):
      tr(
        "“{folder}” has no erasures.jsonl: give the folder beside that of the server’s data, whose name ends in “-erasures”.",
        ["folder": folder.displayPath])
    case .notEmpty(let folder):
      tr(
        "“{folder}” is not empty: give a folder that is not there yet, or move what it holds away.",
        ["folder": folder.displayPath])
    case .setting(let name):
      tr(
        "The setting “{name}” cannot be that: “mona-server serve --help” says what it may be.",
        ["name": name.rawValue])
    case .settingForMail(let name):
      tr("To send mail, say the setting “{name}”, too.", ["name": name.rawValue])
    case .unknownSetting(let name, let file):
      tr(
        "There is no setting “{name}”, which stands in {file}. There are: {names}.",
        [
          "name": name, "file": file,
          "names": SettingName.allCases.map(\.rawValue).joined(separator: ", "),
        ])
    case .settingsFile(let file):
      tr(
        "{file} cannot be read as settings: it should hold a JSON object, such as {example}.",
        ["file": file, "example": #"{"port": 8080}"#])
    case .damaged(let findings):
      findings.map(\.sentence).joined(separator: "\n")
    }
  }
}
