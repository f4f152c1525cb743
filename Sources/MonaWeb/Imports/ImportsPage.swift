import MonaCatalogue
import MonaModel
import MonaText

/// The form to send a catalogue's file, the files that wait, and what was imported.
struct ImportsPage: Page {
  static let template = "imports"
  static let path = "/import"

  struct Option {
    let value: String
    let text: String
    let isChosen: Bool
  }

  struct Waiting {
    let file: Frame.Link
    let catalogue: String
    let sent: String
  }

  let frame: Frame
  let faults: [String]
  let introduction = tr(
    "Here you add a catalogue to this server, or bring one up to date. You first see what would change; nothing is published before you confirm it, and each import can be taken back."
  )
  let action = Self.path
  let formToken: String
  let formHeading = tr("Send a file")
  let fileLabel = tr("File")
  let fileHint: String
  let nameLabel = tr("Name of the catalogue")
  let nameHint = tr(
    "The name of a catalogue that is here brings it up to date; another name adds one. Leave it empty for a file of MONA’s own catalogue."
  )
  let name: String
  let nameLimit = String(SourceError.nameLimit)
  let catalogues: [String]
  let kindLabel = tr("What it lists")
  let kinds: [Option]
  let submit = trc("button: a catalogue’s file", "Look at What Would Change")
  let waitingHeading = tr("Not imported yet")
  let waitingFileHeading = tr("File")
  let catalogueHeading = tr("Catalogue")
  let sentHeading = trc("when something was done", "Sent")
  let waiting: [Waiting]
  let decisions: DecisionList

  /// - Parameter fields: what the form had, when the page is shown again after a fault.
  init(
    _ request: WebRequest, _ known: WebImports.List, byteLimit: Int,
    fields: [String: String] = [:], faults: [String] = []
  ) {
    frame = request.frame(title: tr("Import of catalogues"), under: Self.path)
    self.faults = faults
    formToken = request.session.formToken
    fileHint = tr(
      "A table (CSV, spreadsheet), GeoJSON, KML, GPX or another format that MONA reads, of at most {size}. A larger one is imported on the server’s computer by “mona-server import”.",
      ["size": Format.megabytes(byteLimit)])
    name = fields["name"] ?? ""
    catalogues = known.catalogues
    let chosen = fields["kind"]
    kinds =
      [Option(value: "", text: trc("what a file lists", "As the file says"), isChosen: false)]
      + DiscoveryKind.allCases.map { kind in
        Option(value: kind.name, text: kind.displayPlural, isChosen: kind.name == chosen)
      }
    waiting = known.waiting.map { file in
      Waiting(
        file: Frame.Link(address: file.address, text: file.file), catalogue: file.catalogue,
        sent: file.sent.sentence)
    }
    decisions = DecisionList(
      known.done.map { DecisionList.Line($0) }, heading: tr("What was imported"),
      undoneAt: "\(Self.path)/undo", prefix: "import", request)
  }
}

extension WaitingImport {
  /// The page with what its import would do.
  var address: String { "\(ImportsPage.path)/\(number)" }
}

extension ImportNumbers {
  /// "3 new, 2 changed, 0 gone, 1 left out".
  var sentence: String {
    trc(
      "works of an import", "{new} new, {changed} changed, {gone} gone, {skipped} left out",
      [
        "new": Format.number(inserted), "changed": Format.number(updated),
        "gone": Format.number(retired), "skipped": Format.number(skipped),
      ])
  }
}

extension DecisionList.Line {
  fileprivate init(_ stored: WebImport) {
    let isInForce = stored.decision.undone == nil
    var notes = stored.decision.notes
    switch stored.undo {
    case .later where isInForce:
      notes.append(tr("To take it back, take the later imports of this catalogue back first."))
    case .gone where isInForce:
      notes.append(
        tr("It cannot be taken back any more: what was before is kept for the last imports only."))
    case .later, .gone, .possible: break
    }
    self.init(
      number: String(stored.decision.number), label: stored.catalogue,
      text: tr(
        "{file}: {what}", ["file": stored.file.isolated, "what": stored.counts.sentence]),
      notes: notes, isInForce: isInForce && stored.undo == .possible)
  }
}
