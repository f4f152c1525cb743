import Foundation
import MonaMap
import MonaText
import Observation

/// What a person writes of a background for the maps, checked as each field is left.
@Observable @MainActor
package final class MapSourceForm {
  /// What is written.
  package enum Field: Hashable, Sendable, CaseIterable {
    /// What the background is called.
    case name
    /// The address of the tiles.
    case address
    /// The same for the dark style.
    case darkAddress
    /// Whose the map is.
    case attribution
    /// Where more is said of that.
    case link
  }

  /// The texts, as written.
  package private(set) var texts: [Field: String] = [:]
  /// What is wrong with each, and what to do.
  package private(set) var troubles: [Field: String] = [:]
  /// What trying the server gave; nil before.
  package private(set) var trialText: String?
  /// Whether the server is being tried.
  package private(set) var isTrying = false
  /// The outermost level.
  package private(set) var firstZoom: Int
  /// The closest level.
  package private(set) var lastZoom: Int

  /// Whether the background is a file, of which only the words can be changed.
  package let isFile: Bool
  /// Whether the background is a new one.
  package let isNew: Bool

  @ObservationIgnored private let preferences: StoredPreferences
  @ObservationIgnored private let backgrounds: MapBackgrounds
  @ObservationIgnored private let stock: TileStock
  @ObservationIgnored private let source: MapSource?
  @ObservationIgnored private var tried: TileTemplate?

  init(
    preferences: StoredPreferences, backgrounds: MapBackgrounds, stock: TileStock,
    changing source: MapSource?
  ) {
    self.preferences = preferences
    self.backgrounds = backgrounds
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

  /// What the form is called.
  package var title: String {
    isNew ? tr("Add a Map Server") : tr("Change “{name}”", ["name": source?.name ?? ""])
  }

  /// The fields there are to fill in.
  package var fields: [Field] {
    isFile ? [.name, .attribution, .link] : [.name, .address, .darkAddress, .attribution, .link]
  }

  /// What a field is called.
  package func label(of field: Field) -> String {
    switch field {
    case .name: trc("what a map is called", "Name")
    case .address: tr("Address of the tiles")
    case .darkAddress: tr("Address in dark style (optional)")
    case .attribution: tr("Map attribution")
    case .link: tr("Web page about that (optional)")
    }
  }

  /// Takes what is written in a field; what was wrong with it is no longer said.
  package func write(_ text: String, in field: Field) {
    guard texts[field, default: ""] != text else { return }
    texts[field] = text
    if troubles[field] != nil { troubles[field] = nil }
    if field == .address, trialText != nil { trialText = nil }
  }

  /// Checks a field as the person leaves it, and tries a new address that looks right.
  package func leave(_ field: Field) async {
    guard !text(field).isEmpty else { return }
    check(field)
    if field == .address, troubles[.address] == nil { await tryServer() }
  }

  /// Sets the outermost level; the closest follows when it must.
  package func setFirstZoom(_ zoom: Int) {
    firstZoom = min(MapSource.zoomLimits.upperBound, max(0, zoom))
    lastZoom = max(firstZoom, lastZoom)
  }

  /// Sets the closest level; the outermost follows when it must.
  package func setLastZoom(_ zoom: Int) {
    lastZoom = min(MapSource.zoomLimits.upperBound, max(0, zoom))
    firstZoom = min(firstZoom, lastZoom)
  }

  /// Keeps what is written, and shows it on the maps when it is new; false when something is wrong.
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
      // The form says below each field what is no address.
      guard let light = try? TileTemplate(text(.address)) else { return false }
      let dark = try? TileTemplate(text(.darkAddress))  // none when the field is empty
      saved.origin = .server(light, dark: dark)
      saved.zooms = firstZoom...lastZoom
    }
    preferences.mapSources.put(saved)
    if isNew { backgrounds.show(saved) }
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

  /// Asks the server for one tile, once for each address.
  private func tryServer() async {
    // What is no address cannot be tried; the form says so.
    guard let template = try? TileTemplate(text(.address)), template != tried, !isTrying else {
      return
    }
    tried = template
    isTrying = true
    // A tile of Montréal, where there is most to see of MONA's.
    let tile = Tile(zoom: 10, x: 302, y: 366).ancestor(zoom: min(10, lastZoom))
    let failure = await stock.trial(template, tile)
    isTrying = false
    // Changed meanwhile, even to what is no address, it has nothing to hear.
    guard let now = try? TileTemplate(text(.address)), now == template else { return }
    trialText = failure?.sentence ?? tr("The server answers: a tile came.")
  }
}
