import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaText
import Observation

/// Imports a file: surveys it, shows what was recognized, and imports it as the person decides.
@Observable @MainActor
package final class ImportViewModel {
  /// The stage of the import.
  package enum Stage: Hashable, Sendable {
    /// The file is being read.
    case reading
    /// The file was surveyed, and the person decides.
    case ready(ImportSurvey)
    /// The file lacks most of its catalogue's discoveries, as the sentence says; the person decides
    /// whether it is complete.
    case doubtful(ImportSurvey, String)
    /// Works of the file look the same as missing ones under other numbers, as the sentence says;
    /// the person decides whether they are.
    case renumbered(ImportSurvey, String)
    /// The import is running.
    case importing(ImportStep)
    /// The import has succeeded.
    case done(Done)
    /// The import failed; the sentence says why and what to do.
    case refused(String)
  }

  /// How to import the file.
  package enum Purpose: Hashable, Sendable {
    /// Discoveries of a kind.
    case discoveries(DiscoveryKind)
    /// Borough boundaries, which assign a borough to discoveries without one.
    case boundaries
  }

  /// A label with its value.
  package struct Line: Hashable, Sendable {
    /// The label.
    package var name: String
    /// The value.
    package var value: String
  }

  /// The result of an import.
  package struct Done: Hashable, Sendable {
    /// The counts.
    package var lines: [Line]
    /// The badges won.
    package var badges: [Badge]
  }

  /// A column of the file, and what it means.
  package struct Column: Hashable, Sendable {
    /// Its name in the file.
    package var name: String
    /// A value that it has; empty when it has none.
    package var example: String
    /// The position of its meaning in ``meanings``.
    package var meaning: Int
  }

  /// The number of columns whose meaning can be changed: menus of more would take seconds to make.
  static let columnLimit = 100

  /// The file.
  package let file: URL
  /// The stage of the import.
  package private(set) var stage = Stage.reading
  /// The name of the catalogue.
  package var name = "" {
    didSet { if knownSource(oldValue) != knownSource(name) { reviseSurvey() } }
  }
  /// How to import the file.
  package var purpose = Purpose.discoveries(.artwork)
  /// Whether to skip records that look like discoveries of another catalogue.
  package var skipsAlike = true
  /// Whether works under other numbers are the same; nil before the person was asked.
  @ObservationIgnored private var isRenumbered: Bool?
  /// Whether the person has confirmed ``warning``.
  package var isConfirmed = false
  /// Why the file could not be surveyed with the chosen meanings of columns; nil when it was.
  private var revisionProblem: String?
  /// The existing catalogues.
  private var sources: [CatalogueSource] = []
  /// The survey with the chosen meanings of columns; nil when none was chosen.
  private var revised: SourceSurvey?
  /// What the person says of columns, the latest first.
  private var choices: [ColumnMeanings.Entry] = []

  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private let updatedName: String?
  @ObservationIgnored private var work: Task<Void, Never>?
  @ObservationIgnored private var revision: Task<Void, Never>?

  /// Creates the import of a file; ``read()`` starts it.
  /// - Parameter updating: the name of the catalogue to update; nil to let the person choose a
  ///   name.
  package init(_ context: AppContext, file: URL, updating: String? = nil) {
    self.context = context
    self.file = file
    updatedName = updating
  }

  /// The title of the page.
  package var title: String { tr("Import a catalogue") }

  // MARK: Choices

  /// The ways to import the file.
  package var purposes: [Purpose] {
    let kinds = DiscoveryKind.allCases.map(Purpose.discoveries)
    guard case .ready(.catalogue(let survey)) = stage, survey.hasAreas else { return kinds }
    return kinds + [.boundaries]
  }

  /// The name of a purpose.
  package func text(of purpose: Purpose) -> String {
    switch purpose {
    case .discoveries(let kind): kind.displayPlural
    case .boundaries: tr("Boundaries of boroughs")
    }
  }

  /// Whether the person chooses the name and the kind: not for MONA's own format.
  package var hasChoice: Bool {
    survey.map { $0.format != .mona } ?? false
  }

  /// Which existing catalogue the import will update; nil when it creates a new one.
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

  /// Whether the choices are complete.
  package var canImport: Bool {
    guard hasChoice, purpose != .boundaries else { return true }
    guard columnProblem == nil else { return false }
    return !name.allSatisfy(\.isWhitespace) && (warning == nil || isConfirmed)
  }

  /// Why the file cannot be imported with the meanings of its columns; nil when it can.
  package var columnProblem: String? {
    if let revisionProblem { return revisionProblem }
    guard hasChoice, purpose != .boundaries else { return nil }
    return survey?.openOrder.map(SourceSurvey.openOrderText)
  }

  /// A likely mistake that the person must confirm before the import; nil when there is none.
  package var warning: String? {
    guard hasChoice, purpose != .boundaries else { return nil }
    return survey.flatMap { SurveyText($0).warning }
  }

  /// The first records as rows of a list.
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

  /// The records that look like discoveries of another catalogue; nil when there are none.
  package var alike: Line? {
    guard purpose != .boundaries, !isOfAnother, let survey, let text = SurveyText(survey).alike
    else { return nil }
    return Line(name: text, value: SurveyText(survey).alikeLines().joined(separator: "\n"))
  }

  /// Whether the chosen name is that of an existing catalogue other than the proposed one; the
  /// search for duplicates left only the proposed one out, so its result does not apply.
  private var isOfAnother: Bool {
    guard hasChoice, let proposed = updatedName ?? survey?.proposedName else { return false }
    let letters = NormalizedKey.of(name)
    return letters != NormalizedKey.of(proposed)
      && sources.contains { NormalizedKey.of($0.name) == letters }
  }

  /// The survey, when the file is a catalogue and the person is deciding.
  private var survey: SourceSurvey? {
    if case .ready(.catalogue(let survey)) = stage { revised ?? survey } else { nil }
  }

  // MARK: Columns

  /// What a column can mean; nil for nothing.
  private static let meanings = [nil] + ColumnMeaning.all.map(Optional.some)

  /// The words for what a column can mean.
  package var meanings: [String] {
    Self.meanings.map { $0?.displayName ?? ColumnMeaning.nothingName }
  }

  /// The columns of the file with what MONA takes them for; none for files with fixed fields.
  package var columns: [Column] {
    guard hasChoice, let survey else { return [] }
    return survey.columns.prefix(Self.columnLimit).map { column in
      Column(
        name: column.name, example: column.example ?? "",
        meaning: Self.meanings.firstIndex(of: column.meaning) ?? 0)
    }
  }

  /// What was recognized in the file, one line per property.
  package var understood: [Line] {
    guard case .ready(let survey) = stage else { return [] }
    return Self.lines(of: revised.map(ImportSurvey.catalogue) ?? survey)
  }

  /// Gives a column a meaning, and shows how the records would look with it.
  /// - Parameter meaning: its position in ``meanings``.
  package func choose(_ meaning: Int, for column: String) {
    guard Self.meanings.indices.contains(meaning) else { return }
    choices.removeAll { $0.name == column }
    choices.insert(.init(column, Self.meanings[meaning]), at: 0)
    reviseSurvey()
  }

  /// The catalogue that an import under a name would update.
  private func knownSource(_ name: String) -> Int? {
    let letters = NormalizedKey.of(name)
    return sources.first { !$0.isMona && NormalizedKey.of($0.name) == letters }?.id
  }

  /// Surveys the file with the chosen meanings; the page keeps what it shows until then.
  private func reviseSurvey() {
    guard hasChoice else { return }
    revision?.cancel()
    let name = knownSource(name) == nil ? updatedName : name
    revision = Task { [importing = context.services.importing, file, choices] in
      do {
        let survey = try await BlockingExecutor.shared.run {
          try importing.survey(file, as: name, columns: choices)
        }
        guard !Task.isCancelled, case .catalogue(var survey) = survey else { return }
        // The proposed name stays the one that the person was shown.
        if case .ready(.catalogue(let first)) = stage { survey.proposedName = first.proposedName }
        (revised, revisionProblem) = (survey, nil)
      } catch is CancellationError {
      } catch {
        if !Task.isCancelled { revisionProblem = ErrorText.of(error) }
      }
    }
  }

  // MARK: Steps

  /// Surveys the file, without importing anything.
  package func read() {
    start { [context, file, updatedName] in
      let (importing, store) = (context.services.importing, context.store)
      let (survey, sources, report) = try await BlockingExecutor.shared.run {
        var report: RepairReport?
        let sources = try importing.repairing(&report) { try store.catalogue.sources() }
        return (try importing.survey(file, as: updatedName), sources, report)
      }
      self.show(report)
      try self.check(survey)
      self.sources = sources
      if case .catalogue(let survey) = survey { self.propose(survey) }
      self.stage = .ready(survey)
    }
  }

  /// Rejects a file that cannot be an update of ``updatedName``.
  private func check(_ survey: ImportSurvey) throws {
    guard let updatedName else { return }
    let isMona = if case .catalogue(let survey) = survey { survey.format == .mona } else { true }
    switch (isMona, updatedName == CatalogueSource.monaName) {
    case (true, false): throw SourceError.named(file)
    case (false, true): throw SourceError.notMona(file)
    case (true, true), (false, false): break
    }
  }

  /// Sets the default name and purpose.
  private func propose(_ survey: SourceSurvey) {
    let known = sources.first { $0.name == (updatedName ?? survey.proposedName) }
    name = updatedName ?? survey.proposedName
    purpose =
      known == nil && survey.looksLikeBoundaries
      ? .boundaries : .discoveries(known?.kind ?? survey.kind)
  }

  /// Imports the file with the person's choices.
  package func run() {
    guard case .ready(let survey) = stage, canImport else { return }
    run(survey, isComplete: false)
  }

  /// Imports a file whose works have other numbers than before.
  /// - Parameter areSame: whether what looks the same is the same, so that visits follow it.
  package func run(asRenumbered areSame: Bool) {
    guard case .renumbered(let survey, _) = stage else { return }
    isRenumbered = areSame
    run(survey, isComplete: false)
  }

  /// Imports a file although it lacks most of its catalogue's discoveries, which are then retired.
  package func runAllTheSame() {
    guard case .doubtful(let survey, _) = stage else { return }
    run(survey, isComplete: true)
  }

  private func run(_ survey: ImportSurvey, isComplete: Bool) {
    let order = ImportOrder(
      file, as: purpose(of: survey), isComplete: isComplete, isRenumbered: isRenumbered,
      skipsLikelyDuplicates: skipsAlike, columns: hasChoice ? choices : [])
    stage = .importing(.reading(file))
    start { [importing = context.services.importing] in
      do {
        let outcome = try await importing.run([order]) { step in
          Task { @MainActor [weak self] in self?.show(step) }
        }
        self.show(outcome.repairReport)
        _ = try outcome.get()
        self.stage = .done(Done(lines: Self.lines(of: outcome), badges: outcome.badges))
        await self.context.ownDiscoveries.proposeJoins()
      } catch let error as CatalogueError {
        switch error {
        case .lacksMost: self.stage = .doubtful(survey, ErrorText.of(error))
        case .renumbered: self.stage = .renumbered(survey, ErrorText.of(error))
        default: throw error
        }
      }
    }
  }

  private func show(_ report: RepairReport?) {
    if let report { context.toasts.show(report) }
  }

  private func purpose(of survey: ImportSurvey) -> ImportOrder.Purpose {
    guard case .catalogue(let survey) = survey, survey.format != .mona else { return .content() }
    return switch purpose {
    case .boundaries: .boundaries
    case .discoveries(let kind): .content(name: name, kind: kind)
    }
  }

  /// Shows the progress, unless the task has ended meanwhile.
  private func show(_ step: ImportStep) {
    if case .importing = stage { stage = .importing(step) }
  }

  /// Closes the page; an import that is cancelled changes nothing.
  package func leave() {
    stop()
    context.navigation.back()
  }

  /// Cancels the running task.
  package func stop() {
    work?.cancel()
    revision?.cancel()
  }

  /// Closes the page and opens the list of catalogues.
  package func showCatalogues() {
    context.navigation.back()
    context.navigation.openOnce(.catalogues)
  }

  /// Waits until the records are shown with the chosen meanings of columns.
  package func finishRevision() async { await revision?.value }

  /// Waits for the running task, for tests.
  func finish() async {
    await work?.value
    await finishRevision()
  }

  private func start(_ body: @escaping @MainActor () async throws -> Void) {
    work = Task {
      do { try await body() } catch is CancellationError {
      } catch {
        stage = .refused(ErrorText.of(error))
      }
    }
  }
}
