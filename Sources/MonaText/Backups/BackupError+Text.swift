import Foundation
import MonaPerson

extension BackupError {
  /// Why a backup was not made, or is not restored, and what to do.
  package var sentence: String {
    switch self {
    case .noBackup(let file):
      tr("“{file}” is not a MONA backup: choose a file that MONA made.", file.named)
    case .damaged(let file):
      tr(
        "“{file}” is damaged or incomplete: choose another backup. Nothing was changed.",
        file.named)
    case .newer(let file, let version):
      tr(
        "“{file}” was made by a newer MONA ({version}): update this one, then try again. Nothing was changed.",
        file.named.merging(["version": version]) { $1 })
    case .unreadable(let file, let code):
      tr(
        "“{file}” cannot be read ({reason}): check that it is there and that you are allowed to open it.",
        file.named.merging(["reason": ErrorText.reason(code)]) { $1 })
    case .full(let file):
      tr("There is not enough room for “{file}”: make room, or choose another disk.", file.named)
    case .unwritable(let file, let code):
      tr(
        "“{file}” cannot be written ({reason}): choose another place.",
        file.named.merging(["reason": ErrorText.reason(code)]) { $1 })
    case .exists(let file):
      tr("“{file}” is there already: choose another name.", file.named)
    case .otherAccount(let name):
      tr(
        "This backup belongs to another account than “{name}”, which is in use here: log in to that account, then restore it.",
        ["name": name])
    case .accountIsHere(let name):
      tr(
        "“{name}” has visits on this computer already: log in to that account, then restore its backup.",
        ["name": name])
    case .noCopy(let name?):
      tr("There is no intact copy “{name}”: choose another one.", ["name": name])
    case .noCopy(nil):
      tr("MONA has no intact copy of your data: restore a backup.")
    case .inUse:
      tr("MONA has this data open: quit MONA and wait for monactl, then try again.")
    case .notRestored:
      tr(
        "Not all of the backup could be restored: check your disk, then restore it again."
      )
    }
  }
}
