import MonaPerson

extension PersonCopy {
  /// When it was made: "Nov 24, 2026 at 2:32 PM".
  package var momentText: String { Format.moment(madeAt) }

  /// Why it was made; nil for that of a day.
  package var reasonText: String? {
    switch reason {
    case .daily: nil
    case .beforeRestoring: tr("before a backup was restored")
    }
  }
}

extension PersonRecovery.Offer {
  /// What one goes back to.
  ///
  /// "The copy from Nov 24, 2026 at 2:32 PM has 12 visits."
  package var text: String {
    trn(
      "The copy from {moment} has {count} visit.", "The copy from {moment} has {count} visits.",
      contents.visits, ["moment": copy.momentText])
  }

  /// What is lost by going back to it.
  package var lossText: String {
    let since = tr("What you did since then is lost.")
    guard !photosSince.isEmpty else { return since }
    let photos = trn(
      "{count} photo in your album belongs to no visit of that copy: collect it again.",
      "{count} photos in your album belong to no visit of that copy: collect them again.",
      photosSince.count)
    return "\(since) \(photos)"
  }
}
