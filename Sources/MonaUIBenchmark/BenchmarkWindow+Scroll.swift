import CGtk
import GtkKit
import MonaModel
import MonaScreens

extension BenchmarkWindow {
  /// Scrolls a list for five seconds at the speed of a flick, then from one end to the other, so that each
  /// frame shows new rows, and reports the frames.
  func scroll(_ list: ScrolledList) async {
    list.open(in: appModel)
    await stillness()
    guard let (view, adjustment) = await filledList() else { return }
    await stillness()
    let length = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    for (name, speed) in [("flick", 3000), ("drag", max(1, length / 5))] {
      gtk_adjustment_set_value(adjustment, 0)
      await stillness()
      let frames = await FrameRecording(window).during(seconds: 5) { time in
        // To the end and back, repeatedly.
        let way = (time * speed).truncatingRemainder(dividingBy: 2 * max(1, length))
        gtk_adjustment_set_value(adjustment, way > length ? 2 * length - way : way)
      }
      let rows = ShownRows(view)
      var line = UIBenchmark.Line(name)
      (line.intervals, line.work) = (frames.intervals, frames.work)
      (line.rows, line.widgets) = (rows.count, rows.widgets)
      (line.columns, line.rowHeight) = (rows.columns, rows.height)
      UIBenchmark.report(line)
    }
  }

  /// The visible list, once it is longer than its viewport; nil after a minute.
  ///
  /// Reading the wishlist of half a million discoveries takes longer than `stillness` waits.
  private func filledList() async -> (Widget, UnsafeMutablePointer<GtkAdjustment>)? {
    let start = g_get_monotonic_time()
    while g_get_monotonic_time() - start < 60_000_000 {
      await frames(1)
      guard let view = ScrolledList.front(in: window),
        let adjustment = gtk_scrollable_get_vadjustment(cast(view)),
        gtk_adjustment_get_upper(adjustment) > gtk_adjustment_get_page_size(adjustment)
      else { continue }
      return (view, adjustment)
    }
    return nil
  }
}

/// A list that the UI benchmark scrolls.
package enum ScrolledList: String {
  case all, artists, facet, targeted, collection
  /// All discoveries, with their catalogues' pictures.
  case pictures

  /// Opens it.
  @MainActor
  func open(in appModel: AppModel) {
    switch self {
    case .all: appModel.navigation.open(.list(of: nil))
    case .pictures:
      appModel.context.pictures.choose(.always)
      appModel.navigation.open(.list(of: nil))
    case .artists: appModel.navigation.open(.facets(.artist))
    case .facet:
      // The category with most discoveries.
      let facets = appModel.toasts.attempt {
        try appModel.services.store.catalogue.facets(.category, language: appModel.language())
      }
      if let facet = facets?.max(by: { $0.count < $1.count }) {
        appModel.navigation.open(.page(of: facet))
      }
    case .targeted:
      var list = DiscoveryList()
      list.state = .targeted
      appModel.navigation.open(.list(list, title: .all))
    case .collection: appModel.navigation.show(.collection)
    }
  }

  /// The largest list or grid of the window that can be seen.
  @MainActor
  static func front(in window: Widget) -> Widget? {
    var front: (view: Widget, area: Int)?
    func look(at widget: Widget) {
      guard widget.isMapped else { return }
      if isKind(widget, of: gtk_list_base_get_type()) {
        let area = widget.width * widget.height
        if area > front?.area ?? 0 { front = (widget, area) }
        return
      }
      for child in widget.children { look(at: child) }
    }
    look(at: window)
    return front?.view
  }
}

/// The rows of a list or grid and their widgets.
@MainActor
struct ShownRows {
  /// The number of rows of the list.
  let count: Int
  /// The number of their widgets, visible or not.
  let widgets: Int
  /// The number of columns.
  let columns: Int
  /// The height of a line of rows, in pixels.
  let height: Double

  init(_ view: Widget) {
    let model: OpaquePointer? = property(view, "model")
    count = model.map { Int(g_list_model_get_n_items($0)) } ?? 0
    let rows = view.children
    var tops: [Float] = []
    for row in rows where row.isMapped {
      var (origin, point) = (graphene_point_t(x: 0, y: 0), graphene_point_t())
      if gtk_widget_compute_point(row, view, &origin, &point) != 0 { tops.append(point.y) }
    }
    widgets = rows.count
    columns = max(1, tops.count { $0 == tops.first })
    let adjustment = gtk_scrollable_get_vadjustment(cast(view))
    let whole = adjustment.map { gtk_adjustment_get_upper($0) } ?? 0
    height = whole / Double(max(1, count)) * Double(columns)
  }
}
