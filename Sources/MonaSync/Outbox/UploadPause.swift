import MonaPerson

/// Why nothing is sent at the moment, though something may wait.
package enum UploadPause: Hashable, Sendable {
  /// The person has not said yes, or no more.
  case noConsent
  /// The server does not know the token any more: log in again.
  case expired
  /// The person lets nothing be sent.
  case policy
  case offline
  /// The network costs money, and the person does not let it be used.
  case metered
  case lowBattery

  /// The first of the reasons there are; nil when something may be sent.
  /// - Parameter isRemoval: whether a server is only told that a visit is gone, which nobody has to agree to.
  static func reason(
    consent: Consent?, isRemoval: Bool, isExpired: Bool, policy: UploadPolicy,
    _ network: NetworkState.Condition
  ) -> UploadPause? {
    if consent?.holds != true, !isRemoval { return .noConsent }
    if isExpired { return .expired }
    if policy == .never { return .policy }
    if !network.isOnline { return .offline }
    if network.isMetered, policy == .unmetered { return .metered }
    return network.isBatteryLow ? .lowBattery : nil
  }
}
