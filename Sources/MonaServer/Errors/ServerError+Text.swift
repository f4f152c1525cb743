import MonaModel
import MonaS3
import MonaServerStore
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
    case .notBackup(let folder):
      tr(
        "“{folder}” is no backup: its accounts and visits are in PostgreSQL. Make one with “mona-server backup”.",
        ["folder": folder.displayPath])
    case .databaseServed:
      tr("Another server serves this database already: end that one first.")
    case .movedAlready(let folder):
      tr(
        "The accounts and visits of “{folder}” are there already: say where they are to be with --to.",
        ["folder": folder.displayPath])
    case .databaseTaken:
      tr(
        "The database has other accounts and visits already, which stay as they are: give one that is empty."
      )
    case .movedOtherwise:
      tr(
        "What was moved is not the same in the new database, so the server keeps the old one: report this error."
      )
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
    case .photoStore(let address, let error):
      Self.sentence(error, of: address ?? tr("The bucket of the photos"))
    case .photosElsewhere(let address):
      tr(
        "The photos of this server are in {store}: say so with --photos, or make a backup and restore it to move them.",
        ["store": address])
    case .photosNotThere(let address):
      tr(
        "The photos of this server are not in {store}: say with --photos where they are, or make a backup and restore it with --photos to move them.",
        ["store": address])
    case .photosOfAnother(let address):
      tr(
        "{store} has the photos of another server: give this one another bucket, or another folder in it.",
        ["store": address])
    case .damaged(let findings):
      findings.map(\.sentence).joined(separator: "\n")
    }
  }
}

extension ServerError {
  private static func sentence(_ error: S3Error, of store: String) -> String {
    let reason: String
    switch error {
    case .noCredentials:
      return tr(
        "{store} needs credentials: give AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment, or a file with both that this user can read, with --photos-credentials-file.",
        ["store": store])
    case .refused(404, _):
      return tr(
        "{store} is not there: make the bucket, or correct its name with --photos.",
        ["store": store])
    case .refused(401, let code), .refused(403, let code):
      return tr(
        "{store} refuses the credentials ({reason}): give those of an account that may list, read, write and remove there, and set this computer’s clock.",
        ["store": store, "reason": code.isEmpty ? "403" : code])
    case .refused(let status, let code) where (300...400).contains(status):
      return tr(
        "{store} is in another region, or at another address ({reason}): say both in --photos, such as {example}.",
        [
          "store": store, "reason": code.isEmpty ? "\(status)" : code,
          "example": "s3://photos?region=ca-central-1",
        ])
    case .refused(let status, let code): reason = "\(status) \(code)"
    case .unreachable(let text): reason = text
    case .misunderstood:
      return tr(
        "{store} does not answer as S3 does: correct its address with --photos.", ["store": store])
    }
    return tr(
      "{store} cannot be used now ({reason}): look whether it runs and the network leads there, then try again.",
      ["store": store, "reason": reason])
  }
}

extension ServerStoreError {
  /// The reason, and what the administrator can do.
  package var sentence: String {
    switch self {
    case .unavailable(let reason):
      tr(
        "The database cannot be reached: see whether PostgreSQL runs, and whether its address is right. It says: {reason}",
        ["reason": reason])
    case .newer:
      tr("A newer MONA server has written the database: install that version.")
    case .diskFull: tr("The disk of the database is full: make room on it, then try again.")
    case .conflict: tr("Others write into the database at the same time: try again.")
    case .outcomeUnknown:
      tr(
        "The connection to the database was lost at the last moment: look whether it was done before you try again."
      )
    case .constraint, .noRow, .nulCharacter, .failed:
      tr("The database refused it. It says: {reason}", ["reason": "\(self)"])
    }
  }
}
