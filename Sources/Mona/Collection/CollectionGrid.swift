import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The grid of photos, four columns or more in a wide window; a click opens or selects a photo.
@MainActor
final class CollectionGrid {
  let widget: Widget
  /// Called with the position of the first visible tile when the grid scrolls.
  var onScroll: (@MainActor (_ position: Int) -> Void)?

  private let viewModel: CollectionViewModel
  private let model = PagedListModel()
  private let factory: ListFactory<CollectionCell>
  private let view: Widget
  private let adjustment: UnsafeMutablePointer<GtkAdjustment>
  private var shown: (arrangement: CollectionArrangement, ids: [DiscoveryID]) = (
    CollectionArrangement(), []
  )
  private var menu: CollectionTileMenu?
  private var fitting: MainSource?
  private var fittingColumns: MainSource?
  private var isAwaitingTiles = false

  static let width = 1880
  private static let columns = 4...6
  /// The width per column, in pixels, from which the number of columns results.
  private static let columnWidth = 300
  /// The space that GTK leaves around a cell, in pixels (`.photo-grid > child`).
  private static let padding = 3

  init(_ viewModel: CollectionViewModel) {
    self.viewModel = viewModel
    factory = ListFactory<CollectionCell>(
      setup: { CollectionCell() }, widget: { $0.widget },
      bind: { [weak viewModel] cell, position in
        guard let viewModel, let tile = viewModel.tile(at: position) else { return }
        cell.show(tile, isSelecting: viewModel.isSelecting)
      },
      unbind: { $0.clear() })
    let selection: OpaquePointer = gtk_no_selection_new(model.ownedPointer())
    view = gtk_grid_view_new(cast(selection), cast(factory.ownedPointer()))
    gtk_grid_view_set_min_columns(cast(view), 2)
    gtk_grid_view_set_max_columns(cast(view), guint(Self.columns.lowerBound))
    gtk_grid_view_set_single_click_activate(cast(view), 1)
    view.addClass("photo-grid")
    Accessible.label(view, trc("view", "Collection"))
    let clamp: Widget = adw_clamp_scrollable_new()
    adw_clamp_scrollable_set_maximum_size(cast(clamp), Int32(Self.width))
    adw_clamp_scrollable_set_tightening_threshold(cast(clamp), Int32(Self.width))
    adw_clamp_scrollable_set_child(cast(clamp), view)
    widget = scrolled(clamp)
    adjustment = verticalAdjustment(of: widget)
    WheelThrottle.install(on: widget)
    let binding = DeferredBinding(
      factory, of: model, in: widget, rowHeight: PhotoTile.photoHeight,
      columns: Self.columns.upperBound)
    // Photos that pass by unseen are not loaded: decoding them would delay the frames.
    binding.onSpeed = { [weak self] isFast in
      PhotoTextures.tiles.isPaused = isFast
      if !isFast { self?.factory.forEachBound { cell, _ in cell.fit() } }
    }
    connect(view, "activate") { [weak self] (position: Int) in self?.activate(position) }
    connect(adjustment, "value-changed") { [weak self] in self?.follow() }
    if let across = gtk_scrolled_window_get_hadjustment(cast(widget)) {
      connect(across, "changed") { [weak self] in
        self?.fitColumnsLater(to: Int(gtk_adjustment_get_page_size(across)))
        self?.fitPhotos()
      }
      connect(widget, "map") { [weak self] in
        guard let self, let window = widget.window else { return }
        fitColumns(to: window.width)
      }
    }
    connect(widget, "notify::scale-factor") { [weak self] in self?.fitPhotos() }
    listen()
  }

  // MARK: Showing

  /// Shows the view model's photos; keeps the scroll position unless the order, the filters or the search
  /// changed.
  func render() {
    if PhotoTextures.tiles.cut == nil {
      PhotoTextures.tiles.cut = expectedCut
      awaitTiles()
    }
    let ids = viewModel.shown.map(\.id)
    let before = shown
    shown = (viewModel.arrangement, ids)
    guard before.arrangement == viewModel.arrangement else {
      gtk_adjustment_set_value(adjustment, 0)
      model.reset(count: ids.count)
      return follow()
    }
    let change = ListChange(from: before.ids, to: ids)
    model.replace(at: change.start, removed: change.removed, added: change.added)
    refresh()
    follow()
  }

  /// Updates the visible tiles, for instance their selection.
  func refresh() {
    let isSelecting = viewModel.isSelecting
    factory.forEachBound { cell, position in
      if let tile = viewModel.tile(at: position) { cell.show(tile, isSelecting: isSelecting) }
    }
  }

  /// When idle: the number of columns must not change during a layout.
  private func fitColumnsLater(to width: Int) {
    fittingColumns?.cancel()
    fittingColumns = MainSource.idle(while: widget) { [weak self] in self?.fitColumns(to: width) }
  }

  private static func columnCount(in width: Int) -> Int {
    let count = min(width, self.width) / columnWidth
    return max(columns.lowerBound, min(count, columns.upperBound))
  }

  private func fitColumns(to width: Int) {
    let columns = guint(Self.columnCount(in: width))
    if gtk_grid_view_get_max_columns(cast(view)) != columns {
      gtk_grid_view_set_max_columns(cast(view), columns)
    }
  }

  // MARK: Photos

  /// Sets the size of the photos to that of the tiles: after the first layout, and 150 milliseconds after the
  /// last change of the window's size.
  private func fitPhotos() {
    fitting?.cancel()
    if PhotoTextures.tiles.cut == nil { return awaitTiles() }
    fitting = MainSource.after(.milliseconds(150), while: widget) { [weak self] in
      _ = self?.cutPhotos()
    }
  }

  private func awaitTiles() {
    guard !isAwaitingTiles else { return }
    isAwaitingTiles = true
    eachFrame(of: widget) { [weak self] in
      guard let self else { return false }
      isAwaitingTiles = model.count > 0 && !cutPhotos()
      return isAwaitingTiles
    }
  }

  /// The size that photos will have in this window: they are loaded while the grid is laid out for the first time.
  ///
  /// Nil without a window.
  private var expectedCut: Texture.Cut? {
    guard let window = widget.window, window.width > 0 else { return nil }
    let width = min(window.width, Self.width)
    let around = 2 * (Self.padding + PhotoTile.margin)
    let columns = min(Self.columnCount(in: width), width / (PhotoTile.minimumWidth + around))
    return Texture.Cut(
      width: width / max(1, columns) - around, height: PhotoTile.photoHeight,
      scale: Int(gtk_widget_get_scale_factor(widget)))
  }

  /// Returns false if no tile is laid out yet to measure.
  private func cutPhotos() -> Bool {
    let laidOut = factory.anyRow { ($0.photoPlace?.width ?? 0) > 0 }
    guard let place = laidOut?.photoPlace else { return false }
    let scale = Int(gtk_widget_get_scale_factor(place))
    let cut = Texture.Cut(width: place.width, height: place.height, scale: scale)
    // The widths of columns differ by a pixel.
    if let known = PhotoTextures.tiles.cut, known.height == cut.height,
      abs(known.width - cut.width) <= scale
    {
      return true
    }
    PhotoTextures.tiles.cut = cut
    factory.forEachBound { cell, _ in cell.fit() }
    return true
  }

  // MARK: Scrolling

  /// Scrolls until a tile is in the first visible row, as far as the grid allows.
  func scroll(to position: Int) {
    guard let metrics else { return }
    let end = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    gtk_adjustment_set_value(
      adjustment, min(max(0, end), Double(position / metrics.columns) * metrics.height))
  }

  private func follow() {
    guard let metrics else { return onScroll?(0) ?? () }
    let row = Int((gtk_adjustment_get_value(adjustment) / metrics.height + 0.5).rounded(.down))
    onScroll?(min(max(0, viewModel.count - 1), row * metrics.columns))
  }

  /// The number of columns, and the height of a row in pixels; nil before the first layout.
  private var metrics: (columns: Int, height: Double)? {
    let laidOut = factory.anyRow { $0.widget.parent.map { $0.width > 0 } ?? false }
    guard let width = laidOut?.widget.parent?.width, model.count > 0 else { return nil }
    let whole = Double(view.width)
    let columns = min(Self.columns.upperBound, max(1, Int((whole / Double(width)).rounded())))
    let rows = (model.count + columns - 1) / columns
    let height = gtk_adjustment_get_upper(adjustment) / Double(rows)
    return height > 0 ? (columns, height) : nil
  }

  // MARK: Pointer and keys

  private func activate(_ position: Int) {
    if viewModel.isSelecting {
      viewModel.toggle(at: position)
    } else {
      viewModel.open(at: position)
    }
  }

  /// Rates the focused tile; false if none has the focus.
  func rate(_ stars: Int?) -> Bool {
    guard let position = factory.focused(in: view) else { return false }
    viewModel.rate(at: position, stars)
    return true
  }

  private func listen() {
    guard let click = gtk_gesture_click_new(), let keys = gtk_event_controller_key_new() else {
      return
    }
    gtk_event_controller_set_propagation_phase(cast(click), GTK_PHASE_CAPTURE)
    connect(click, "pressed") { [weak self, click] (_: Int, x: Double, y: Double) in
      let state = gtk_event_controller_get_current_event_state(cast(click))
      if self?.press(state, x, y) == true {
        gtk_gesture_set_state(cast(click), GTK_EVENT_SEQUENCE_CLAIMED)
      }
    }
    // The grid takes over the references.
    view.addController(click)
    gtk_event_controller_set_propagation_phase(cast(keys), GTK_PHASE_CAPTURE)
    connect(keys, "key-pressed") { [weak self] (key: UInt32, _: UInt32, modifiers: Int) -> Bool in
      self?.press(key, modifiers) ?? false
    }
    view.addController(keys)
    listenForMenus(on: view, of: factory) { [weak self] position, x, y in
      self?.openMenu(of: position, x, y) ?? false
    }
  }

  /// Returns whether it handled a click with a modifier key.
  private func press(_ state: GdkModifierType, _ x: Double, _ y: Double) -> Bool {
    guard let position = factory.position(at: x, y, in: view) else { return false }
    if state.rawValue & GDK_SHIFT_MASK.rawValue != 0 {
      viewModel.extend(to: position)
    } else if state.rawValue & GDK_CONTROL_MASK.rawValue != 0 {
      viewModel.toggle(at: position)
    } else {
      return false
    }
    return true
  }

  private func press(_ key: UInt32, _ modifiers: Int) -> Bool {
    let isControl = modifiers & Int(GDK_CONTROL_MASK.rawValue) != 0
    let isShift = modifiers & Int(GDK_SHIFT_MASK.rawValue) != 0
    switch Int32(key) {
    case GDK_KEY_a where isControl: viewModel.selectAll()
    case GDK_KEY_space, GDK_KEY_KP_Space:
      guard let position = factory.focused(in: view) else { return false }
      if isShift {
        viewModel.extend(to: position)
      } else if isControl || viewModel.isSelecting {
        viewModel.toggle(at: position)
      } else {
        viewModel.view(at: position)
      }
    case GDK_KEY_Delete, GDK_KEY_KP_Delete:
      guard viewModel.isSelecting else { return false }
      gtk_widget_activate_action_variant(view, "collection.remove", nil)
    default: return false
    }
    return true
  }

  /// Returns whether it opened a menu: there is none while photos are being selected.
  private func openMenu(of position: Int, _ x: Double, _ y: Double) -> Bool {
    guard !viewModel.isSelecting else { return false }
    let menu = menu ?? CollectionTileMenu(viewModel, over: view)
    self.menu = menu
    menu.open(at: position, x, y)
    return true
  }
}

/// The context menu of a tile.
@MainActor
final class CollectionTileMenu {
  private let popover: Widget
  private let viewModel: CollectionViewModel
  /// The discovery of the tile: its position may change while the menu is open.
  private var id: DiscoveryID?

  init(_ viewModel: CollectionViewModel, over grid: Widget) {
    self.viewModel = viewModel
    let menu = Menu()
    menu.append(Menu([(tr("Open Sheet"), "tile.open"), (tr("View Photo"), "tile.view")]))
    menu.append(Menu([(trc("several photos", "Select"), "tile.select")]))
    menu.append(ShareMenu.entries(), heading: tr("Share"))
    popover = contextMenu(menu, over: grid)
    connect(grid, "destroy") { [popover] in gtk_widget_unparent(popover) }
    grid.addActions(
      [
        action("open") { [weak viewModel] in viewModel?.open(at: $0) },
        action("view") { [weak viewModel] in viewModel?.view(at: $0) },
        action("select") { [weak viewModel] in viewModel?.toggle(at: $0) },
      ], as: "tile")
    ShareMenu.addActions(to: grid, viewModel.sharing) { [weak self] in
      guard let self, let position else { return [] }
      return [self.viewModel.shown[position]]
    }
  }

  /// Opens the menu for a tile, at a point of the grid.
  func open(at position: Int, _ x: Double, _ y: Double) {
    // There is no menu for a tile that is not loaded yet.
    guard viewModel.tile(at: position) != nil else { return }
    id = viewModel.shown[position].id
    popover.popUp(at: x, y)
  }

  private var position: Int? { viewModel.shown.firstIndex { $0.id == id } }

  private func action(_ name: String, _ act: @escaping @MainActor (Int) -> Void) -> Action {
    Action(name) { [weak self] in self?.position.map(act) }
  }
}
