import Foundation
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
    let limit: Int
    var hasLines = false
    /// The height of a field with lines.
    var rows = 3
    var isNumber = false
  }

  /// What the form has when the page is shown again after a fault.
  struct Draft {
    var facts: [String: String] = [:]
    var reason = ""
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
  let absenceLabel = CorrectedFact.absence.displayName
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
        name: name, label: label, text: draft.map { $0.facts[name] ?? "" } ?? known,
        limit: fact.limit, hasLines: fact.hasLines, rows: fact.isList ? 3 : 8,
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
        let name = fact.name(isAlone: !CorrectedFact.all(of: id.kind).contains(.titleEn))
        return [
          field(
            fact.rawValue,
            fact.isList ? tr("{facts}, each on a line", ["facts": name]) : name,
            discovery.text(of: fact, isListed: true), of: fact)
        ]
      }
    }
    isAbsent = draft.map { $0.facts[CorrectedFact.absence.rawValue] != nil } ?? row.isRetired
    reason = draft?.reason ?? ""
  }

  /// The position that a form has, as `Coordinate.pair`, if it is one; empty for none.
  static func pair(_ fields: [String: String]) -> String {
    let numbers = [latitude, longitude].map {
      (fields[$0] ?? "").trimmingCharacters(in: .whitespaces).replacing(",", with: ".")
    }
    return numbers.allSatisfy(\.isEmpty) ? "" : numbers.joined(separator: ",")
  }

  /// The facts that a form has, as they are stored, or what is wrong with them.
  static func facts(_ draft: Draft, of kind: DiscoveryKind) -> (
    facts: [CorrectedFact: String], faults: [String]
  ) {
    var (facts, faults): ([CorrectedFact: String], [String]) = ([:], [])
    for fact in CorrectedFact.all(of: kind) {
      let text: String
      switch fact {
      case .place: text = pair(draft.facts)
      case .absence: text = draft.facts[fact.rawValue] ?? ""
      default:
        // A page of an earlier server does not ask for all.
        guard let given = draft.facts[fact.rawValue] else { continue }
        text = given
      }
      if let checked = fact.checked(text) {
        facts[fact] = checked
      } else if fact == .place {
        faults.append(
          tr("The position is two numbers of degrees, such as 45.5088 and -73.554, or nothing."))
      } else {
        faults.append(
          tr(
            "{fact}: at most {limit} characters, and one line where no more are asked for.",
            ["fact": fact.displayName, "limit": Format.number(fact.limit)]))
      }
    }
    return (facts, faults)
  }
}

extension CorrectedFact {
  /// The name of the fact.
  var displayName: String {
    switch self {
    case .titleFr: tr("Title in French")
    case .titleEn: tr("Title in English")
    case .makers: tr("Artists")
    case .date: tr("Date")
    case .categoriesFr: tr("Categories in French")
    case .categoriesEn: tr("Categories in English")
    case .materialsFr: tr("Materials in French")
    case .materialsEn: tr("Materials in English")
    case .addresses: tr("Addresses")
    case .place: tr("Position")
    case .synthesis: tr("In short")
    case .descriptionFr: tr("Description in French")
    case .descriptionEn: tr("Description in English")
    case .absence: tr("Not there any more")
    }
  }

  /// The name in a form.
  /// - Parameter isAlone: whether titles are in one language.
  fileprivate func name(isAlone: Bool) -> String {
    self == .titleFr && isAlone ? trc("what a column holds", "Title") : displayName
  }
}

extension DiscoveryID {
  /// The path of the page where the facts of a discovery are set right.
  var correctionPath: String { "\(path)/correct" }
}
