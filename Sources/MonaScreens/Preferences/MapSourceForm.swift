import Foundation
import MonaMap
import MonaText
import Observation

/// The form for a map background; each field is validated when the person leaves it.
@Observable @MainActor
package final class MapSourceForm {
  /// The form's text fields.
  package enum Field: Hashable, Sendable, CaseIterable {
    /// The background's name.
    case name
    /// The URL template of the tiles.
    case address
    /// The URL template of the tiles for the dark style; optional.
    case darkAddress
    /// The copyright notice.
    case attribution
    /// A web page about the copyright; optional.
    case link
  }

  /// The texts of the fields.
  package private(set) var texts: [Field: String] = [:]
  /// The error of each field, with its remedy.
  package private(set) var troubles: [Field: String] = [:]
  /// The result of the test request to the server; nil before it.
  package private(set) var trialText: String?
  /// Whether a test request is running.
  package private(set) var isTrying = false
  /// The minimum zoom level.
  package private(set) var firstZoom: Int
  /// The maximum zoom level.
  package private(set) var lastZoom: Int

  /// Whether the background is a file, of which only name and attribution can be changed.
  package let isFile: Bool
  /// Whether the form adds a background.
  package let isNew: Bool

  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private let stock: TileStock
  @ObservationIgnored private let source: MapSource?
  @ObservationIgnored private var tried: TileTemplate?

  init(_ context: AppContext, stock: TileStock, changing source: MapSource?) {
    self.context = context
    self.stock = stock
    self.source = source
    isNew = source == nil
    isFile = source?.file != nil
    firstZoom = source?.zooms.lowerBound ?? 0
    lastZoom = source?.zooms.upperBound ?? 19
    guard let source else { return }
    texts = [.name: source.name, .attribution: source.attribution, .link: source.link ?? ""]
    if case .server(let light, let dark) = source.origin {
      texts[.address] = light.text
      texts[.darkAddress] = dark?.text ?? ""
    }
  }

  /// The form's title.
  package var title: String {
    isNew ? tr("Add a Map Server") : tr("Change “{name}”", ["name": source?.name ?? ""])
  }

  /// The fields to show.
  package var fields: [Field] {
    isFile ? [.name, .attribution, .link] : [.name, .address, .darkAddress, .attribution, .link]
  }

  /// The label of a field.
  package func label(of field: Field) -> String {
    switch field {
    case .name: trc("what a map is called", "Name")
    case .address: tr("Address of the tiles")
    case .darkAddress: tr("Address in dark style (optional)")
    case .attribution: tr("Map attribution")
    case .link: tr("Web page about that (optional)")
    }
  }

  /// Sets the text of a field, and clears its error.
  package func write(_ text: String, in field: Field) {
    guard texts[field, default: ""] != text else { return }
    texts[field] = text
    if troubles[field] != nil { troubles[field] = nil }
    if field == .address, trialText != nil { trialText = nil }
  }

  /// Validates a field that the person leaves, and tests a valid tile address.
  package func leave(_ field: Field) async {
    guard !text(field).isEmpty else { return }
    check(field)
    if field == .address, troubles[.address] == nil { await tryServer() }
  }

  /// Sets the minimum zoom level; raises the maximum if necessary.
  package func setFirstZoom(_ zoom: Int) {
    firstZoom = min(MapSource.zoomLimits.upperBound, max(0, zoom))
    lastZoom = max(firstZoom, lastZoom)
  }

  /// Sets the maximum zoom level; lowers the minimum if necessary.
  package func setLastZoom(_ zoom: Int) {
    lastZoom = min(MapSource.zoomLimits.upperBound, max(0, zoom))
    firstZoom = min(firstZoom, lastZoom)
  }

  /// Saves the background, and selects it if it is new.
  /// - Returns: false if a field is invalid.
  package func save() -> Bool {
    for field in fields { check(field) }
    guard troubles.isEmpty else { return false }
    let link = text(.link)
    var saved =
      source ?? MapSource(name: "", origin: .file(URL(fileURLWithPath: "/")), attribution: "")
    saved.name = text(.name)
    saved.attribution = text(.attribution)
    saved.link = link.isEmpty ? nil : link
    if !isFile {
      // An invalid address already has an error below its field.
      guard let light = try? TileTemplate(text(.address)) else { return false }
      let dark = try? TileTemplate(text(.darkAddress))  // none when the field is empty
      saved.origin = .server(light, dark: dark)
      saved.zooms = firstZoom...lastZoom
    }
    context.preferences.mapSources.put(saved)
    if isNew { context.backgrounds.show(saved) }
    let name = ["name": saved.name]
    context.toasts.announce(isNew ? tr("“{name}” added", name) : tr("“{name}” is saved.", name))
    return true
  }

  private func text(_ field: Field) -> String {
    texts[field, default: ""].trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func check(_ field: Field) {
    let trouble = trouble(field)
    if troubles[field] != trouble { troubles[field] = trouble }
  }

  private func trouble(_ field: Field) -> String? {
    let text = text(field)
    switch field {
    case .name:
      return text.isEmpty ? tr("Give it a name to know it by.") : nil
    case .attribution:
      return text.isEmpty
        ? tr("Say whose map it is: their licence asks for it, and it shows on the map.") : nil
    case .link:
      guard !text.isEmpty else { return nil }
      let url = URL(string: text)
      let isWeb = ["http", "https"].contains(url?.scheme?.lowercased()) && url?.host != nil
      return isWeb ? nil : tr("This is no web address: write one that begins with https://.")
    case .darkAddress where text.isEmpty: return nil
    case .address, .darkAddress:
      do throws(TileTemplateError) {
        _ = try TileTemplate(text)
        return nil
      } catch {
        return error.sentence
      }
    }
  }

  /// Requests one tile from the server, once per address.
  private func tryServer() async {
    // An invalid address already has an error below its field.
    guard let template = try? TileTemplate(text(.address)), template != tried, !isTrying else {
      return
    }
    tried = template
    isTrying = true
    // A tile of Montréal, which every suitable server should have.
    let tile = Tile(zoom: 10, x: 302, y: 366).ancestor(zoom: min(10, lastZoom))
    let failure = await stock.trial(template, tile)
    isTrying = false
    // The result is discarded if the address was changed meanwhile.
    guard let now = try? TileTemplate(text(.address)), now == template else { return }
    trialText = failure?.sentence ?? tr("The server answers: a tile came.")
  }
}
