import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The import of a file: it is read, what was understood is told, the person decides, it is done.
@Observable @MainActor
package final class ImportScreen {
  /// How far the import is.
  package enum Stage: Hashable, Sendable {
    /// The file is being read.
    case reading
    /// It was understood, and the person decides.
    case ready(SourceSurvey)
    /// It lacks most of what its catalogue has, as a sentence says, and the person is asked whether
    /// it is the whole of it.
    case doubtful(SourceSurvey, String)
    /// It is being imported.
    case importing
    /// It was imported; what that did.
    case done([Line])
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

  /// The file.
  package let file: URL
  /// How far the import is.
  package private(set) var stage = Stage.reading
  /// What the catalogue is to be called.
  package var name = ""
  /// What the file is to be imported as.
  package var purpose = Purpose.discoveries(.artwork)
  /// The catalogues there are, among which the name may be.
  private var sources: [CatalogueSource] = []

  @ObservationIgnored private let store: Store
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private let updatedName: String?
  @ObservationIgnored private var work: Task<Void, Never>?

  /// The import of a file, not begun yet.
  /// - Parameter updating: the catalogue it brings up to date; nil for one of its own.
  package init(store: Store, navigation: Navigation, file: URL, updating: String? = nil) {
    self.store = store
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
    guard case .ready(let survey) = stage, survey.hasAreas else { return kinds }
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
    if case .ready(let survey) = stage { survey.format != .mona } else { false }
  }

  /// What will happen to a catalogue that is there already; nil when a new one is made.
  package var updateText: String? {
    guard case .ready(let survey) = stage, purpose != .boundaries else { return nil }
    if survey.format == .mona { return tr("This brings MONA’s own catalogue up to date.") }
    let letters = Letters.of(name)
    guard !letters.isEmpty,
      let known = sources.first(where: { !$0.isMona && Letters.of($0.name) == letters })
    else { return nil }
    return trn(
      "This brings “{name}” up to date, which has {count} discovery.",
      "This brings “{name}” up to date, which has {count} discoveries.", known.count,
      ["name": known.name])
  }

  /// Whether all is decided.
  package var canImport: Bool {
    !hasChoice || purpose == .boundaries || !name.allSatisfy(\.isWhitespace)
  }

  // MARK: What happens

  /// Reads the file; nothing is changed.
  package func read() {
    start { [store, file, updatedName] in
      let (survey, sources) = try await background {
        (try store.catalogue.survey(file), try store.catalogue.sources())
      }
      if let updatedName, survey.format == .mona, updatedName != CatalogueSource.monaName {
        throw SourceError.named(file)
      }
      self.sources = sources
      let known = sources.first { $0.name == (updatedName ?? survey.proposedName) }
      self.name = updatedName ?? survey.proposedName
      self.purpose =
        known == nil && survey.looksLikeBoundaries
        ? .boundaries : .discoveries(known?.kind ?? survey.kind)
      self.stage = .ready(survey)
    }
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

  private func run(_ survey: SourceSurvey, isComplete: Bool) {
    let (name, purpose) = (name, purpose)
    stage = .importing
    start { [store, file] in
      do {
        let lines = try await background {
          let lines = try Self.lines(
            importing: file, survey, as: purpose, name: name, isComplete: isComplete, into: store)
          try store.followReplacements()
          try store.awardBadges()
          return lines
        }
        self.stage = .done(lines)
      } catch let error as CatalogueError {
        guard case .lacksMost = error else { throw error }
        self.stage = .doubtful(survey, Sentence.of(error))
      }
    }
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
        stage = .refused(Sentence.of(error))
      }
    }
  }
}
