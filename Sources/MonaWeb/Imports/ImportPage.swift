import MonaCatalogue
import MonaModel
import MonaText

/// What the import of a file would change, and the forms to confirm or discard it.
struct ImportPage: Page {
  static let template = "import"

  /// A value that changes.
  struct Fact {
    let name: String
    let before: String
    let after: String
  }

  struct Line {
    let title: String
    /// Nil for a work that nobody knows yet.
    let address: String?
    let note: String?
    let facts: [Fact]
  }

  /// Works of which the same becomes.
  struct Group {
    let heading: String
    let lines: [Line]
    /// That not all are shown; nil if they are.
    let more: String?
  }

  struct Notes {
    let heading: String
    let lines: [String]
    let more: String?
  }

  struct Confirmation {
    let heading = trc("heading: a catalogue’s file", "Import it")
    let action: String
    let formToken: String
    let version: String
    let reasonLabel = tr("Reason")
    let reasonHint = ReportPage.reasonHint
    let reason: String
    let submit = trc("button: a catalogue’s file", "Import")
  }

  /// What the editor answers about the file.
  struct Questions {
    let heading = tr("About this file")
    let action: String
    let formToken: String
    let completeLabel = tr("It is the whole catalogue, even if most of what was there goes")
    let isComplete: Bool
    let legend = tr("Works that look the same under other numbers")
    let choices: [ImportsPage.Option]
    let submit = trc("button: a catalogue’s file", "Look Again")
  }

  struct Discarding {
    let action: String
    let formToken: String
    let submit = trc("button: a catalogue’s file", "Discard the File")
  }

  let frame: Frame
  let list = Frame.Link(address: ImportsPage.path, text: tr("Import of catalogues"))
  let faults: [String]
  let target: String
  let sent: String
  let summary: String?
  let beforeHeading = trc("a value of a record", "Before")
  let afterHeading = trc("a value of a record", "After")
  let nameHeading = trc("what a column holds", "Fact")
  let groups: [Group]
  let notes: [Notes]
  /// Nil where nothing can be imported.
  let confirmation: Confirmation?
  let questions: Questions
  let discarding: Discarding

  init(
    _ request: WebRequest, _ file: WaitingImport,
    _ found: Result<WebImportPreview, ImportRefusal>, reason: String = "", faults: [String] = []
  ) {
    frame = request.frame(title: file.file, under: ImportsPage.path)
    sent = file.sent.sentence
    let name = ["name": file.catalogue.isolated]
    let token = request.session.formToken
    switch found {
    case .success(let preview):
      self.faults = faults
      target =
        preview.isNew
        ? tr("A new catalogue, “{name}”. Nothing is published yet.", name)
        : tr("Changes of the catalogue “{name}”. Nothing is published yet.", name)
      summary =
        preview.isEmpty
        ? tr("Nothing would change.")
        : tr(
          "{what}; {unchanged} stay as they are.",
          [
            "what": preview.numbers.sentence, "unchanged": Format.number(preview.unchanged),
          ])
      groups = preview.groups
      notes = preview.notes
      confirmation =
        preview.isEmpty
        ? nil
        : Confirmation(
          action: file.address, formToken: token, version: String(preview.version), reason: reason)
    case .failure(let refusal):
      self.faults = faults + refusal.sentences
      target = tr("For the catalogue “{name}”. Nothing is published yet.", name)
      (summary, groups, notes, confirmation) = (nil, [], [], nil)
    }
    questions = Questions(
      action: "\(file.address)/answer", formToken: token, isComplete: file.isComplete,
      choices: [
        ("", tr("Ask if there are any"), file.isRenumbered == nil),
        ("same", tr("They are the same works: visits follow them"), file.isRenumbered == true),
        ("other", tr("They are other works"), file.isRenumbered == false),
      ].map { ImportsPage.Option(value: $0, text: $1, isChosen: $2) })
    discarding = Discarding(action: "\(file.address)/discard", formToken: token)
  }
}

extension WebImportPreview {
  fileprivate var numbers: ImportNumbers {
    ImportNumbers(
      inserted: inserted.count, updated: updated.count, retired: retired.count,
      skipped: skippedCount)
  }

  fileprivate var groups: [ImportPage.Group] {
    [
      Self.group(trc("works of an import", "New"), inserted, isKnown: false),
      Self.group(trc("works of an import", "Changed"), updated),
      Self.group(trc("works of an import", "Gone"), retired),
      Self.group(tr("Under another number, which visits follow"), renumbered),
    ].compactMap(\.self)
  }

  private static func group(
    _ heading: String, _ group: Group, isKnown: Bool = true
  ) -> ImportPage.Group? {
    guard group.count > 0 else { return nil }
    let lines = group.changes.map { change in
      ImportPage.Line(
        title: isKnown
          ? tr(
            "{title} ({number})",
            ["title": change.title.display(for: change.id.kind), "number": "\(change.id.number)"])
          : change.title.display(for: change.id.kind),
        address: isKnown ? change.id.path : nil,
        note: change.visits > 0
          ? trn("{count} person visited it", "{count} people visited it", change.visits) : nil,
        facts: change.facts.map { fact in
          ImportPage.Fact(
            name: fact.name, before: shortened(fact.before), after: shortened(fact.after))
        })
    }
    return ImportPage.Group(
      heading: heading, lines: lines, more: more(lines.count, of: group.count))
  }

  private static func shortened(_ text: String?) -> String {
    guard let text else { return "–" }
    let length = 300
    return text.count > length ? "\(text.prefix(length))…" : text
  }

  private static func more(_ shown: Int, of count: Int) -> String? {
    count > shown
      ? tr(
        "The first {shown} of {count} are shown.",
        ["shown": Format.number(shown), "count": Format.number(count)]) : nil
  }

  fileprivate var notes: [ImportPage.Notes] {
    [
      (tr("Left out"), skipped.map { $0.text(in: format) }, skippedCount),
      (
        trc("records of an import", "Unusual"),
        remarks.map {
          tr("{work}: {remark}", ["work": "\($0.discovery)", "remark": $0.remark.sentence])
        },
        remarkCount
      ),
    ].compactMap { heading, lines, count in
      lines.isEmpty
        ? nil
        : ImportPage.Notes(heading: heading, lines: lines, more: Self.more(lines.count, of: count))
    }
  }
}
