import MonaModel
import MonaPerson

extension OwnDiscoveryError {
  /// Why an own discovery is not stored, and what to do.
  package var sentence: String {
    switch self {
    case .nothingToFind:
      tr("A discovery needs a photo or a place: add one of them.")
    case .longText(let count):
      tr(
        "The title, or a maker’s name, is {count} characters long: shorten it to {limit}.",
        ["count": Format.number(count), "limit": Format.number(OwnFacts.textLimit)])
    case .tooManyMakers:
      trn(
        "A discovery has {count} maker at most: name the others in your note.",
        "A discovery has {count} makers at most: name the others in your note.",
        OwnFacts.makerLimit)
    case .unknown(let id):
      tr("{id} is none of your own discoveries, or is removed.", ["id": "\(id)"])
    case .alreadyProposed:
      tr("You have proposed it to MONA already: the list of reports says what becomes of it.")
    }
  }
}

extension OwnFacts {
  /// The words of the report that proposes it to MONA: kind, title and makers; the note is never sent.
  /// - Parameter more: what the person adds; nil for nothing.
  package func reportWords(adding more: String?) -> String {
    let title = title.isEmpty ? tr("Untitled") : title
    let lines = [kind.displayName, title, makers.joined(separator: ", "), more ?? ""]
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
