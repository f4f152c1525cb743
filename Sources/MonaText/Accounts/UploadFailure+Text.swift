import MonaPerson

extension UploadFailure {
  /// "Tried 3 times · next at 5:20 p.m.".
  package var tryText: String {
    [
      trn("Tried {count} time", "Tried {count} times", tries),
      nextTry.map { tr("next at {time}", ["time": Format.clock($0)]) },
    ].compactMap(\.self).joined(separator: " · ")
  }
}

extension UploadFailure.Reason {
  /// What happened, then what to do.
  package var sentence: String {
    switch self {
    case .noAnswer: tr("The server was not reached: MONA tries again by itself.")
    case .serverTrouble: tr("The server had a problem: MONA tries again by itself.")
    case .refused: tr("The server refuses it: read why in the details, then try again.")
    case .ratingRefused: tr("The server refuses the stars: give others, or take them back.")
    case .commentRefused: tr("The server refuses the words: change them.")
    case .photoRefused: tr("The server refuses the photo: replace it by another one.")
    case .unknownDiscovery:
      tr("The server does not know this discovery: keep the visit here, or try again later.")
    case .cannotClear:
      tr(
        "This server cannot erase: what you cleared stays there; everything else is still sent."
      )
    case .photoMissing: tr("The photo is not in the album any more: show MONA where it is.")
    case .photoUnusable: tr("The photo cannot be made ready: replace it by another one.")
    case .photoUnprepared:
      tr("The photo could not be made ready this time: MONA tries again by itself.")
    case .overtaken:
      tr("Another device changed this visit: MONA looks at it first, then goes on by itself.")
    }
  }
}
