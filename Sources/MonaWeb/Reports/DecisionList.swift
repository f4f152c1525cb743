import Foundation
import MonaModel
import MonaText

/// What editors decided, the latest first, each with who did it, when and why, and a button that takes it back.
struct DecisionList {
  struct Line {
    let number: String
    let label: String
    let text: String
    /// The page about what the text names.
    var address: String?
    let notes: [String]
    var report: Frame.Link?
    /// Whether it can be taken back.
    let isInForce: Bool
  }

  /// What the identities of lines begin with, as a page may have several lists.
  let prefix: String
  let heading: String
  let action: String
  let formToken: String
  let undo = trc("button: a correction", "Take Back")
  /// The page that is shown after one is taken back.
  let back: String
  let isEmpty: Bool
  let lines: [Line]

  /// - Parameters:
  ///   - action: where the form sends the number of the one to take back.
  ///   - prefix: what the identities of lines begin with.
  init(
    _ lines: [Line], heading: String, undoneAt action: String, prefix: String = "correction",
    _ request: WebRequest
  ) {
    self.prefix = prefix
    (self.heading, self.action, self.lines) = (heading, action, lines)
    formToken = request.session.formToken
    back = request.query.address(request.path)
    isEmpty = lines.isEmpty
  }

  /// What was set right in a discovery.
  init(_ corrections: [WebCorrection], of id: DiscoveryID, _ request: WebRequest) {
    let isEditor = request.session.person?.access ?? .everybody >= .editor
    // Researchers see what is in force.
    let shown = isEditor ? corrections : corrections.filter { $0.ending == nil }
    self.init(
      shown.map { correction in
        Line(
          number: String(correction.number), label: correction.fact.displayName(of: id.kind),
          text: correction.sentence, notes: isEditor ? correction.notes : [],
          report: isEditor
            ? correction.report.map {
              Frame.Link(
                address: "\(ReportSelection.path)/\($0)",
                text: tr("Report {number}", ["number": String($0)]))
            } : nil, isInForce: isEditor && correction.ending == nil)
      }, heading: tr("Corrected here"), undoneAt: "\(id.correctionPath)/undo", request)
  }
}

extension WebCorrection {
  fileprivate var sentence: String {
    if fact == .absence {
      return text.isEmpty ? tr("It is there.") : tr("It is not there any more.")
    }
    func quoted(_ text: String) -> String {
      text.isEmpty
        ? trc("what a catalogue says of a fact", "nothing")
        : tr(
          "“{text}”",
          ["text": (fact.isList ? text.replacing("\n", with: ", ") : excerpt(of: text)).isolated])
    }
    return tr("{text} instead of {before}", ["text": quoted(text), "before": quoted(before)])
  }

  /// The part of a long text where the former one and the new one begin to differ.
  private func excerpt(of text: String) -> String {
    let length = 200
    guard max(before.count, self.text.count) > length else { return text }
    let start = max(0, zip(before, self.text).prefix { $0 == $1 }.count - 40)
    let part = text.dropFirst(start)
    return (start > 0 ? "…" : "") + part.prefix(length) + (part.count > length ? "…" : "")
  }

  fileprivate var notes: [String] {
    var notes = [made.sentence, reason].filter { !$0.isEmpty }
    switch ending {
    case .undone(let act): notes.append(act.undoing)
    case .same(let time):
      notes.append(
        tr(
          "The source says the same since {date}",
          ["date": Format.moment(Date(milliseconds: time))]))
    case nil: break
    }
    return notes
  }
}
