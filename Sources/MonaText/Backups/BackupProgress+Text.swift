import MonaPerson

extension BackupProgress {
  /// "Backing up: 42%".
  package var text: String {
    let values = ["share": Format.number(done * 100 / total)]
    return switch step {
    case .writing: tr("Backing up: {share}%", values)
    case .checking: tr("Checking the backup: {share}%", values)
    case .restoring: tr("Restoring: {share}%", values)
    }
  }
}
