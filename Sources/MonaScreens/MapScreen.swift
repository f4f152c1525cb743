import MonaCore
import MonaText
import Observation

/// The map: the discoveries of what is in view, and the one the person chose among them.
@Observable @MainActor
public final class MapScreen {
  /// At most this many pins show at once: each is a widget.
  public static let limit = 300

  /// What is in view, by what the filters let through.
  public private(set) var pins = MapPins()
  /// The discovery whose callout shows.
  public private(set) var chosen: DiscoveryRow?
  /// The kinds that show.
  public private(set) var kinds = Set(DiscoveryKind.allCases)
  /// The states that show.
  public private(set) var states = Set(DiscoveryState.allCases)
  /// How the ground under the pins fares.
  public let ground = MapGround()

  @ObservationIgnored private let session: Session
  @ObservationIgnored private var area: MapArea?
  @ObservationIgnored private var room = limit
  @ObservationIgnored private var asked = 0

  /// A map that looks nowhere yet.
  public init(_ session: Session) {
    self.session = session
  }

  // MARK: What is in view

  /// Shows what stands in this area; call when the map has come to rest.
  ///
  /// - Parameter room: how many pins find room side by side.
  public func look(at area: MapArea, room: Int = limit) async {
    self.area = area
    self.room = min(Self.limit, max(1, room))
    await load()
  }

  /// Reads what is in view again; of several readings at once the last one asked for shows.
  public func load() async {
    reloadChosen()
    guard let area else { return }
    asked += 1
    let (store, kinds, states, room, turn) = (session.store, kinds, states, room, asked)
    do {
      let pins = try await background {
        try store.pins(in: area, kinds: kinds, states: states, limit: room)
      }
      if turn == asked, pins != self.pins { self.pins = pins }
    } catch {
      session.fail(error)
    }
  }

  /// The pins on the map: those in view, and the chosen one whatever the filters say.
  public var rows: [DiscoveryRow] {
    guard let chosen, chosen.coordinate != nil, !pins.rows.contains(where: { $0.id == chosen.id })
    else { return pins.rows }
    return pins.rows + [chosen]
  }

  /// Shows a kind, or no longer.
  public func show(_ kind: DiscoveryKind, _ isShown: Bool) async {
    if isShown { kinds.insert(kind) } else { kinds.remove(kind) }
    await load()
  }

  /// Shows a state, or no longer.
  public func show(_ state: DiscoveryState, _ isShown: Bool) async {
    if isShown { states.insert(state) } else { states.remove(state) }
    await load()
  }

  // MARK: The chosen one

  /// Shows the callout of a discovery.
  public func choose(_ id: DiscoveryID) {
    chosen = session.attempt { try session.store.rows([id]).first } ?? nil
  }

  /// Closes the callout.
  public func close() {
    chosen = nil
  }

  /// Opens the sheet of the chosen discovery.
  public func open() {
    if let chosen { session.open(.sheet(chosen.id)) }
  }

  /// Puts the chosen discovery on the wish list, or takes it off.
  public func toggleTarget() {
    guard let chosen else { return }
    session.toggleTarget(chosen.id, state: chosen.state)
    reloadChosen()
  }

  /// Chooses the discovery the session asked to show; where it stands, or nil when nothing was
  /// asked or nobody knows where it is.
  public func takeFocus() -> Coordinate? {
    guard let id = session.mapFocus else { return nil }
    session.mapFocus = nil
    choose(id)
    if let row = chosen, row.coordinate == nil {
      chosen = nil
      session.say(tr("“{title}” has no place on the map.", ["title": row.displayTitle]))
    }
    return chosen?.coordinate
  }

  private func reloadChosen() {
    guard let id = chosen?.id else { return }
    let row = session.attempt { try session.store.rows([id]).first } ?? nil
    if row != chosen { chosen = row }
  }
}
