import Foundation
import MonaArchive
import MonaCatalogue
import MonaModel
import MonaText

/// The facts of a discovery in a form, for those who look after the catalogue.
struct CorrectionPage: Page {
  static let template = "correct"

  let frame: Frame
  let work: Frame.Link
  let faults: [String]
  let form: CorrectionForm
  let corrections: DecisionList

  /// - Throws: `WebError.notFound`, and errors of the database.
  init(
    _ request: WebRequest, _ id: DiscoveryID,
    _ known: (corrections: [WebCorrection], version: Int64), report: Int64?, _ data: WebCatalogue,
    draft: CorrectionForm.Draft? = nil, faults: [String] = []
  ) throws {
    guard
      let form = try CorrectionForm(
        request, id, version: known.version, report: report, data, draft: draft)
    else { throw WebError.notFound }
    frame = request.frame(title: tr("Correct {title}", ["title": form.title]))
    work = Frame.Link(address: id.path, text: form.title)
    self.faults = faults
    self.form = form
    corrections = DecisionList(known.corrections, of: id, request)
  }
}

/// The form that sets the facts of a discovery right, filled in with what the catalogue says.
struct CorrectionForm {
  struct Field {
    let name: String
    let label: String
    let text: String
    /// The name and the text of the field that says what this one shows (`mark`).
    let (markName, mark): (String, String)
    let limit: Int
    var hasLines = false
    /// The height of a field with lines.
    var rows = 3
    var isNumber = false
  }

  /// What a form has that was sent.
  struct Draft {
    /// The texts of its fields, by name.
    var fields: [String: String] = [:]
    var reason = ""

    /// Whether a field has another text than it showed, which an import may have changed meanwhile; false for a field that
    /// the form does not have.
    func isChanged(_ name: String) -> Bool {
      fields[name].map { CorrectionForm.mark($0) != fields[CorrectionForm.markName(name)] } ?? false
    }

    /// Whether the box that says that a discovery is gone was ticked or cleared; one that is not ticked sends nothing.
    var isAbsenceChanged: Bool {
      let name = CorrectedFact.absence.rawValue
      return CorrectionForm.mark(fields[name] ?? "") != fields[CorrectionForm.markName(name)]
    }
  }

  /// The name of the field that says what another one showed.
  static func markName(_ name: String) -> String { "shown-\(name)" }

  /// What tells a text from others; blanks around lines, which browsers and people add, make no difference.
  static func mark(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let text = lines.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    return Data(SHA256.bytes(of: text)).base64EncodedString()
  }

  let title: String
  let heading = tr("Correct the facts")
  let introduction = tr(
    "What you write here is said instead of what the source says, also after the source is imported again, until the source says the same or somebody takes it back."
  )
  let action: String
  let formToken: String
  let version: String
  /// The number of the report that said so; empty for none.
  let report: String
  let fields: [Field]
  let absenceName = CorrectedFact.absence.rawValue
  let absenceValue = CorrectedFact.absent
  let absenceLabel = tr("Not there any more")
  /// What says whether the box was ticked.
  let (absenceMarkName, absenceMark): (String, String)
  let absenceHint = tr("Lists and maps leave it out then, and visits to it stay.")
  let isAbsent: Bool
  let reasonLabel = tr("Reason")
  let reasonHint = ReportPage.reasonHint
  let reason: String
  let submit = trc("button: facts of a discovery", "Correct")

  static let (latitude, longitude) = ("latitude", "longitude")

  /// Nil for a discovery that the catalogue has never had.
  init?(
    _ request: WebRequest, _ id: DiscoveryID, version: Int64, report: Int64?, _ data: WebCatalogue,
    draft: Draft? = nil
  ) throws {
    guard let stored = data.stored(id), let discovery = try data.catalogue.discovery(stored),
      let row = try data.catalogue.rows([stored]).first
    else { return nil }
    title = row.displayTitle
    action = id.correctionPath
    formToken = request.session.formToken
    self.version = String(version)
    self.report = report.map(String.init) ?? ""
    func field(
      _ name: String, _ label: String, _ known: String, of fact: CorrectedFact
    ) -> Field {
      Field(
        name: name, label: label,
        text: draft?.isChanged(name) == true ? draft?.fields[name] ?? known : known,
        markName: Self.markName(name), mark: Self.mark(known), limit: fact.limit,
        hasLines: fact.hasLines, rows: fact.isList ? 3 : 8,
        isNumber: fact == .place)
    }
    fields = CorrectedFact.all(of: id.kind).flatMap { fact -> [Field] in
      switch fact {
      case .absence: return []
      case .place:
        let place = discovery.coordinate
        return [
          field(Self.latitude, tr("Latitude"), place.map { "\($0.latitude)" } ?? "", of: fact),
          field(Self.longitude, tr("Longitude"), place.map { "\($0.longitude)" } ?? "", of: fact),
        ]
      default:
        return [
          field(
            fact.rawValue, fact.label(of: id.kind), discovery.text(of: fact, isListed: true),
            of: fact)
        ]
      }
    }
    let absence = draft?.fields[CorrectedFact.absence.rawValue]
    isAbsent = draft?.isAbsenceChanged == true ? absence != nil : row.isRetired
    absenceMarkName = Self.markName(CorrectedFact.absence.rawValue)
    absenceMark = Self.mark(row.isRetired ? CorrectedFact.absent : "")
    reason = draft?.reason ?? ""
  }

  /// The position that a form has, as `Coordinate.pair`, if it is one; empty for none.
  static func pair(_ fields: [String: String]) -> String {
    let numbers = [latitude, longitude].map {
      (fields[$0] ?? "").trimmingCharacters(in: .whitespaces).replacing(",", with: ".")
    }
    return numbers.allSatisfy(\.isEmpty) ? "" : numbers.joined(separator: ",")
  }

  /// The facts that a form has otherwise than it showed them, as they are stored, or what is wrong with them.
  static func facts(_ draft: Draft, of kind: DiscoveryKind) -> (
    facts: [CorrectedFact: String], faults: [String]
  ) {
    var (facts, faults): ([CorrectedFact: String], [String]) = ([:], [])
    for fact in CorrectedFact.all(of: kind) {
      let (text, isChanged): (String, Bool)
      switch fact {
      case .place:
        text = pair(draft.fields)
        isChanged = [latitude, longitude].contains { draft.isChanged($0) }
      case .absence:
        text = draft.fields[fact.rawValue] ?? ""
        isChanged = draft.isAbsenceChanged
      default:
        text = draft.fields[fact.rawValue] ?? ""
        isChanged = draft.isChanged(fact.rawValue)
      }
      guard isChanged else { continue }
      if let checked = fact.checked(text) {
        facts[fact] = checked
      } else {
        faults.append(fact.fault(of: kind))
      }
    }
    return (facts, faults)
  }
}

extension CorrectedFact {
  /// The name of the fact, as pages about discoveries of a kind call it.
  func displayName(of kind: DiscoveryKind) -> String {
    // What is in French alone is not said to be.
    let isAlone = !Self.all(of: kind).contains(self == .titleFr ? .titleEn : .descriptionEn)
    return switch self {
    case .titleFr: isAlone ? trc("what a column holds", "Title") : tr("Title in French")
    case .titleEn: tr("Title in English")
    case .makers: tr("Artists")
    case .date: tr("Date")
    case .categories: kind.categories.displayPlural
    case .materials: FacetType.material.displayPlural
    case .addresses: tr("Addresses")
    case .place: tr("Position")
    case .synthesis: tr("In short")
    case .descriptionFr: isAlone ? tr("Description") : tr("Description in French")
    case .descriptionEn: tr("Description in English")
    case .absence: tr("Not there any more")
    }
  }

  /// The name in a form.
  fileprivate func label(of kind: DiscoveryKind) -> String {
    let name = displayName(of: kind)
    return switch self {
    case .categories, .materials: tr("{facts}, each on a line: French | English", ["facts": name])
    default: isList ? tr("{facts}, each on a line", ["facts": name]) : name
    }
  }

  /// What is wrong with a text that cannot be this fact.
  fileprivate func fault(of kind: DiscoveryKind) -> String {
    let values = ["fact": displayName(of: kind), "limit": Format.number(limit)]
    return switch self {
    case .place:
      tr("The position is two numbers of degrees, such as 45.5088 and -73.554, or nothing.")
    case .categories, .materials:
      tr(
        "{fact}: at most {limit} characters; where a line has both languages, each of them does.",
        values)
    default:
      tr(
        "{fact}: at most {limit} characters, and one line where no more are asked for.", values)
    }
  }
}

extension DiscoveryID {
  /// The path of the page where the facts of a discovery are set right.
  var correctionPath: String { "\(path)/correct" }
}
