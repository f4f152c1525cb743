import CGtk
import GtkKit
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
