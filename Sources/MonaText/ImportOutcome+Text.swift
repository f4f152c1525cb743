import MonaModel
import MonaPerson

extension ImportOutcome {
  /// How many visits and wishes went to another discovery; nil when none did.
  package var movedText: String? {
    moved == 0
      ? nil
      : trn(
        "{count} visit or wish follows the discovery that replaces its own.",
        "{count} visits and wishes follow the discoveries that replace their own.", moved)
  }
}

extension Badge {
  /// What is said when it was just won.
  package var wonText: String {
    let title = tr("Badge won: {title}.", ["title": title.display])
    return notification.isEmpty ? title : "\(title) \(notification.display)"
  }
}
