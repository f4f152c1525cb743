import MonaCore
import MonaText
import Observation

/// What all screens share: the store, where the person is, and what there is to tell them.
@Observable @MainActor
public final class Session {
  /// The catalogue and the person's data.
  public let store: Store
  /// The person's own folder of photos.
  public let album: Album
  /// Photographing is collecting: it makes the photo safe, then the visit.
  public let collecting: Collecting
  /// The language names of the catalogue are shown in.
  public let language: Language

  /// Grows with each committed change; a screen that reads it reloads.
  public private(set) var revision = 0
  /// The view the person looks at.
  public var view: MainView
  /// The pages opened over the view, the last one in front.
  public private(set) var routes: [Route] = []
  /// What to tell the person next; the window takes it and shows it.
  public private(set) var notices: [Notice] = []

  /// The order lists of discoveries open in.
  public var order = ChosenOrder()

  /// Where the map should go, once it is told to show a discovery.
  public var mapFocus: DiscoveryID?

  /// A session that starts on `view`.
  public init(
    store: Store, album: Album, collecting: Collecting, view: MainView = .daily,
    language: Language = Translations.language
  ) {
    self.store = store
    self.album = album
    self.collecting = collecting
    self.view = view
    self.language = language
  }

  /// Follows the store until the task is cancelled.
  public func followStore() async {
    for await _ in store.changes() { revision += 1 }
  }

  // MARK: Where the person is

  /// Opens a page over what is shown.
  public func open(_ route: Route) {
    routes.append(route)
  }

  /// Goes back where the person came from.
  public func back() {
    _ = routes.popLast()
  }

  /// Closes pages until `count` are left.
  public func back(to count: Int) {
    if count < routes.count { routes.removeLast(routes.count - count) }
  }

  /// Puts the sheet of a discovery in the place of the flow that collected it, wherever that is
  /// among the pages, and once only.
  public func leaveCollected(_ id: DiscoveryID) {
    let flow = routes.lastIndex { route in
      if case .collected(id, _) = route { true } else { false }
    }
    guard let flow else { return }
    if flow > 0, routes[flow - 1] == .sheet(id) {
      routes.remove(at: flow)
    } else {
      routes[flow] = .sheet(id)
    }
  }

  /// Shows one of the five views, without any page over it.
  public func show(_ view: MainView) {
    routes = []
    self.view = view
  }

  /// Shows a discovery on the map.
  public func showOnMap(_ id: DiscoveryID) {
    mapFocus = id
    show(.map)
  }

  // MARK: Telling the person

  /// Tells the person something that went well.
  public func say(_ text: String) {
    notices.append(Notice(text: text, details: nil))
  }

  /// Tells the person why something was refused, and what to do; cancelling is no error.
  public func fail(_ error: any Error) {
    if error is CancellationError { return }
    notices.append(Notice(text: Sentence.of(error), details: String(describing: error)))
  }

  /// Runs an intent; a failure is told to the person.
  @discardableResult
  public func attempt<Result>(_ intent: () throws -> Result) -> Result? {
    do { return try intent() } catch {
      fail(error)
      return nil
    }
  }

  /// Takes what is to be told, so that it is told once.
  public func takeNotices() -> [Notice] {
    defer { if !notices.isEmpty { notices = [] } }
    return notices
  }

  /// Puts a discovery on the wish list, or takes it off.
  public func toggleTarget(_ id: DiscoveryID, state: DiscoveryState) {
    attempt {
      if state == .targeted { try store.untarget(id) } else { try store.target(id) }
    }
  }
}
