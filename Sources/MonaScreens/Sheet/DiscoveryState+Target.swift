import MonaModel
import MonaText

extension DiscoveryState {
  /// The word on the button that changes the wish list, the same wherever it stands.
  package var targetText: String {
    self == .targeted ? tr("Remove from Targets") : tr("Target")
  }
}
