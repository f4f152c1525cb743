import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The import of a file: it is read, what was understood is told, the person decides, it is done.
@Observable @MainActor
package final class ImportViewModel {
  /// How far the import is.
  package enum Stage: Hashable, Sendable {
    /// The file is being read.
    case reading
    /// It was understood, and the person decides.
    case ready(ImportSurvey)
    /// It lacks most of what its catalogue has, as a sentence says, and the person is asked whether
    /// it is the whole of it.
    case doubtful(ImportSurvey, String)
    /// It is being imported.
    case importing(ImportStep)
    /// It was imported; what that did.
    case done(Done)
    /// It cannot be imported; why, and what to do.
    case refused(String)
  }

  /// What the file is imported as.
  package enum Purpose: Hashable, Sendable {
    /// Discoveries of a kind.
    case discoveries(DiscoveryKind)
    /// Areas that give a borough to discoveries that have none.
    case boundaries
  }

  /// A name with its value beside it.
  package struct Line: Hashable, Sendable {
    /// What is counted or told.
    package var name: String
    /// How many, or what.
    package var value: String
  }

  /// What an import did.
  package struct Done: Hashable, Sendable {
    /// What was counted.
    package var lines: [Line]
    /// The badges it won.
    package var badges: [Badge]
  }

  /// The file.
  package let file: URL
  /// How far the import is.
  package private(set) var stage = Stage.reading
  /// What the catalogue is to be called.
  package var name = ""
  /// What the file is to be imported as.
  package var purpose = Purpose.discoveries(.artwork)
  /// Whether what looks like a discovery of another catalogue is left out.
  package var skipsAlike = false
  /// Whether the person wants what the warning is about.
  package var isConfirmed = false
  /// The catalogues there are, among which the name may be.
  private var sources: [CatalogueSource] = []

  @ObservationIgnored private let importing: Importing
  @ObservationIgnored private let store: Store
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let updatedName: String?
  @ObservationIgnored private var work: Task<Void, Never>?

  /// The import of a file, not begun yet.
  /// - Parameter updating: the catalogue it brings up to date; nil for one of its own.
  package init(
    store: Store, importing: Importing, navigation: Navigation, toasts: Toasts, file: URL,
    updating: String? = nil
  ) {
    self.store = store
    self.toasts = toasts
    self.importing = importing
    self.navigation = navigation
    self.file = file
    updatedName = updating
  }

  /// What the page is called.
  package var title: String { tr("Import a catalogue") }

  // MARK: What to decide

  /// What the file may be imported as.
  package var purposes: [Purpose] {
    let kinds = DiscoveryKind.allCases.map(Purpose.discoveries)
    guard case .ready(.catalogue(let survey)) = stage, survey.hasAreas else { return kinds }
    return kinds + [.boundaries]
  }

  /// What a person reads of a purpose.
  package func text(of purpose: Purpose) -> String {
    switch purpose {
    case .discoveries(let kind): kind.displayPlural
    case .boundaries: tr("Boundaries of boroughs")
    }
  }

  /// Whether the name and the kind are the person's to decide.
  package var hasChoice: Bool {
    survey.map { $0.format != .mona } ?? false
  }

  /// What will happen to a catalogue that is there already; nil when a new one is made.
  package var updateText: String? {
    guard case .ready(let survey) = stage else { return nil }
    guard case .catalogue(let survey) = survey else {
      return tr("This brings MONA’s badges up to date.")
    }
    guard purpose != .boundaries else { return nil }
    if survey.format == .mona { return tr("This brings MONA’s own catalogue up to date.") }
    let letters = NormalizedKey.of(name)
    guard !letters.isEmpty,
      let known = sources.first(where: { !$0.isMona && NormalizedKey.of($0.name) == letters })
    else { return nil }
    return trn(
      "This brings “{name}” up to date, which has {count} discovery.",
      "This brings “{name}” up to date, which has {count} discoveries.", known.count,
      ["name": known.name])
  }

  /// Whether all is decided.
  package var canImport: Bool {
    guard hasChoice, purpose != .boundaries else { return true }
    return !name.allSatisfy(\.isWhitespace) && (warning == nil || isConfirmed)
  }

  /// What is most likely wrong, and is to be confirmed before anything is imported; nil when nothing is.
  package var warning: String? {
    guard hasChoice, purpose != .boundaries else { return nil }
    return survey.flatMap { SurveyText($0).warning }
  }

  /// What a list would show of the first records.
  package var examples: [FoundRow] {
    guard let survey else { return [] }
    let rows: [DiscoveryRow] =
      switch purpose {
      case .discoveries(let kind) where hasChoice: survey.preview.examples[kind] ?? []
      case .boundaries where hasChoice: []
      default: DiscoveryKind.allCases.flatMap { survey.preview.examples[$0]?.prefix(2) ?? [] }
      }
    return rows.map { FoundRow(example: $0) }
  }

  /// What looks like a discovery of another catalogue; nil when nothing does.
  package var alike: Line? {
    guard purpose != .boundaries, !isOfAnother, let survey, let text = SurveyText(survey).alike
    else { return nil }
    return Line(name: text, value: SurveyText(survey).alikeLines().joined(separator: "\n"))
  }

  /// Whether the name is that of a catalogue there is, but not of the one that the file was compared without.
  private var isOfAnother: Bool {
    guard hasChoice, let proposed = updatedName ?? survey?.proposedName else { return false }
    let letters = NormalizedKey.of(name)
    return letters != NormalizedKey.of(proposed)
      && sources.contains { NormalizedKey.of($0.name) == letters }
  }

  /// What is known of a file that is a catalogue and waits for the person.
  private var survey: SourceSurvey? {
    if case .ready(.catalogue(let survey)) = stage { survey } else { nil }
  }

  // MARK: What happens

  /// Reads the file; nothing is changed.
  package func read() {
    start { [importing, store, file, updatedName] in
      let (survey, sources, report) = try await BlockingExecutor.shared.run {
        var report: RepairReport?
        let sources = try importing.repairing(&report) { try store.catalogue.sources() }
        return (try importing.survey(file, as: updatedName), sources, report)
      }
      self.tell(report)
      try self.check(survey)
      self.sources = sources
      if case .catalogue(let survey) = survey { self.propose(survey) }
      self.stage = .ready(survey)
    }
  }

  /// Refuses a file that brings nothing of the catalogue that is to be brought up to date.
  private func check(_ survey: ImportSurvey) throws {
    guard let updatedName else { return }
    let isMona = if case .catalogue(let survey) = survey { survey.format == .mona } else { true }
    switch (isMona, updatedName == CatalogueSource.monaName) {
    case (true, false): throw SourceError.named(file)
    case (false, true): throw SourceError.notMona(file)
    case (true, true), (false, false): break
    }
  }

  /// What a catalogue is called and imported as, unless the person decides otherwise.
  private func propose(_ survey: SourceSurvey) {
    let known = sources.first { $0.name == (updatedName ?? survey.proposedName) }
    name = updatedName ?? survey.proposedName
    purpose =
      known == nil && survey.looksLikeBoundaries
      ? .boundaries : .discoveries(known?.kind ?? survey.kind)
  }

  /// Imports the file as the person decided.
  package func run() {
    guard case .ready(let survey) = stage, canImport else { return }
    run(survey, isComplete: false)
  }

  /// Imports a file that lacks most of what its catalogue has.
  package func runAllTheSame() {
    guard case .doubtful(let survey, _) = stage else { return }
    run(survey, isComplete: true)
  }

  private func run(_ survey: ImportSurvey, isComplete: Bool) {
    let order = ImportOrder(
      file, as: purpose(of: survey), isComplete: isComplete,
      skipsLikelyDuplicates: skipsAlike)
    stage = .importing(.reading(file))
    start { [importing] in
      do {
        let outcome = try await importing.run([order]) { step in
          Task { @MainActor [weak self] in self?.show(step) }
        }
        self.tell(outcome.repairReport)
        _ = try outcome.get()
        self.stage = .done(Done(lines: Self.lines(of: outcome), badges: outcome.badges))
      } catch let error as CatalogueError {
        guard case .lacksMost = error else { throw error }
        self.stage = .doubtful(survey, ErrorText.of(error))
      }
    }
  }

  private func tell(_ report: RepairReport?) {
    if let report { toasts.show(report) }
  }

  private func purpose(of survey: ImportSurvey) -> ImportOrder.Purpose {
    guard case .catalogue(let survey) = survey, survey.format != .mona else { return .content() }
    return switch purpose {
    case .boundaries: .boundaries
    case .discoveries(let kind): .content(name: name, kind: kind)
    }
  }

  /// Shows how far it is, unless it is over meanwhile.
  private func show(_ step: ImportStep) {
    if case .importing = stage { stage = .importing(step) }
  }

  /// Leaves the page; what is being done is given up, and changes nothing.
  package func leave() {
    stop()
    navigation.back()
  }

  /// Gives up what is being done.
  package func stop() {
    work?.cancel()
  }

  /// Leaves the page for that of all catalogues.
  package func showCatalogues() {
    navigation.back()
    navigation.openOnce(.catalogues)
  }

  /// Waits for what was begun.
  func finish() async { await work?.value }

  private func start(_ body: @escaping @MainActor () async throws -> Void) {
    work = Task {
      do { try await body() } catch is CancellationError {
      } catch {
        stage = .refused(ErrorText.of(error))
      }
    }
  }
}
