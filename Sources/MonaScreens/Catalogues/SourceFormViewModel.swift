import MonaCatalogue
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The form of what is said of a catalogue: its name, its colour, to whom it is credited, and its
/// licence.
@Observable @MainActor
package final class SourceFormViewModel {
  /// The catalogue as it is stored; nil until it is loaded, or when there is no such catalogue.
  package private(set) var source: CatalogueSource?
  /// The name in the form.
  package var name = ""
  /// The colour in the form.
  package var colour = SourceColour.blue
  /// To whom the catalogue is credited, in the form.
  package var credit = ""
  /// The licence in the form.
  package var licence = ""
  /// Why the form was not saved; nil if it can be.
  package private(set) var trouble: String?

  @ObservationIgnored private let number: Int
  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private var isSaving = false

  /// Loads the form once, so that what is being typed stays.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [.catalogue]) {
    [weak self] in try await self?.read($0)
  }

  init(_ context: AppContext, source: Int) {
    self.context = context
    number = source
  }

  /// Reads the catalogue.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    guard source == nil else { return }
    let (store, number) = (context.store, number)
    let found = try await store.read { store in
      try store.catalogue.sources().first { $0.id == number }
    }
    guard reading.isCurrent, let found else { return }
    (name, colour) = (found.name, found.colour)
    (credit, licence) = (found.credit ?? "", found.licence ?? "")
    source = found
  }

  // MARK: Displayed values

  /// The title of the page: the name of the catalogue.
  package var title: String { source?.name ?? "" }

  /// Whether the name can be changed: MONA's own stays.
  package var canRename: Bool { source?.isMona == false }

  /// The names of the colours, in the order of the palette.
  package var colourNames: [String] { SourceColour.allCases.map(\.displayName) }

  /// The explanation above the form.
  package var explanation: String {
    let credit = source?.format.credit
    let words = tr(
      "Name, colour, credit and licence show wherever works of this catalogue do, beside those of others."
    )
    guard let credit else { return words }
    return words + " "
      + tr("Without a credit and a licence, it is credited as “{credit}”.", ["credit": credit])
  }

  // MARK: Intents

  /// Stores the form, and closes the page.
  ///
  /// If it cannot be stored, ``trouble`` says why, and the page stays.
  package func save() async {
    guard let source, !isSaving else { return }
    isSaving = true
    defer { isSaving = false }
    var description = SourceDescription(source)
    if canRename { description.name = name }
    (description.colour, description.credit, description.licence) = (colour, credit, licence)
    let (store, said) = (context.store, description)
    do {
      try await BlockingExecutor.shared.run {
        try store.describeSource(source.name, as: said)
      }
      trouble = nil
      context.navigation.back()
      context.toasts.announce(
        tr("What is said of “{name}” is saved.", ["name": description.name]))
    } catch let error as SourceError {
      trouble = error.sentence
    } catch {
      context.toasts.report(error)
    }
  }
}
