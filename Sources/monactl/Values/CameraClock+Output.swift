import MonaModel
import MonaPerson
import MonaText

extension CameraClock {
  /// What to do about it, for a person; nil when it is right.
  var advice: String? {
    guard !isTrusted else { return nil }
    let said = "\(name): \(sentence)"
    let photos = trn(
      "{count} photo stays undecided.", "{count} photos stay undecided.", photoCount)
    return [said, photos, remedy].joined(separator: " ")
  }

  private var remedy: String {
    let seconds = ["seconds": String(Int(suggestion ?? offset))]
    if suggestion != nil, finding?.certainty == .sure {
      return tr(
        "Accept this correction with --found-clocks, or give --clock-offset {seconds}.", seconds)
    }
    if isBeyondBelief, suggestion == nil {
      return tr(
        "With --photo-at, say where one of its photos was taken; or, with --clock-offset, give the correction to the clock."
      )
    }
    return tr(
      "With --photo-at, say where one of its photos was taken; or, if you agree, give --clock-offset {seconds}.",
      seconds)
  }

  static let jsonKeys = """
    {"camera", "serial", "neverSet", "photos", "offset", "saidBy": "person" | "earlier" | null, \
    "found", "certainty": "sure" | "guessed" | "ambiguous" | null, "within", "alsoPossible", \
    "suggested", "trusted"}
    """

  var json: JSONValue {
    let certainty: String? =
      switch finding?.certainty {
      case .sure: "sure"
      case .guessed: "guessed"
      case .ambiguous: "ambiguous"
      case nil: nil
      }
    let saidBy: String? =
      switch origin {
      case .camera: nil
      case .person: "person"
      case .earlier: "earlier"
      }
    return [
      "camera": JSONValue(id.camera.name), "serial": JSONValue(id.camera.serial),
      "neverSet": .bool(id.isUnset), "photos": .int(photoCount), "offset": JSONValue(offset),
      "saidBy": JSONValue(saidBy), "found": JSONValue(finding?.offset),
      "certainty": JSONValue(certainty), "within": JSONValue(finding?.spread.rounded(.up)),
      "alsoPossible": .array((finding?.others ?? []).map { JSONValue($0) }),
      "suggested": JSONValue(suggestion), "trusted": .bool(isTrusted),
    ]
  }
}
