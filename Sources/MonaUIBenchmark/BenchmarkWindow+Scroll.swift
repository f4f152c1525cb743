import CGtk
import GtkKit
import MonaModel
import MonaScreens

extension BenchmarkWindow {
  /// Scrolls a list for five seconds as fingers do, then drags it from one end to the other, so
  /// that each frame shows rows that were never there.
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
        // To the end and back again, as often as it takes.
        let way = (time * speed).truncatingRemainder(dividingBy: 2 * max(1, length))
        gtk_adjustment_set_value(adjustment, way > length ? 2 * length - way : way)
      }
      let rows = ShownRows(view)
      var line = UIBenchmark.Line(name)
      (line.intervals, line.work) = (frames.intervals, frames.work)
      (line.rows, line.widgets) = (rows.count, rows.widgets)
      (line.columns, line.rowHeight) = (rows.columns, rows.height)
      UIBenchmark.say(line)
    }
  }

  /// The list in front, once it is longer than what shows of it; nil after a minute.
  ///
  /// To find what is targeted among half a million takes longer than stillness does.
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

/// A list that a rehearsal scrolls.
package enum ScrolledList: String {
  case all, artists, facet, targeted, collection

  /// Shows it.
  @MainActor
  func open(in appModel: AppModel) {
    switch self {
    case .all: appModel.navigation.open(.list(of: nil))
    case .artists: appModel.navigation.open(.facets(.artist))
    case .facet:
      // The category with most discoveries.
      let facets = appModel.toasts.attempt {
        try appModel.services.store.catalogue.facets(.category, language: appModel.language())
      }
      if let facet = facets?.max(by: { $0.count < $1.count }) {
        appModel.navigation.open(.list(of: facet))
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

/// What shows the rows of a list or a grid.
@MainActor
struct ShownRows {
  /// How many rows the list has.
  let count: Int
  /// How many widgets there are for them, seen or not.
  let widgets: Int
  /// How many stand side by side.
  let columns: Int
  /// How many pixels of the list's height a row takes with those beside it.
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
