import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens

extension BenchmarkWindow {
  /// Pans the map along a circle as wide as the view for five seconds, then zooms two levels in and out for
  /// five seconds, and reports the frames.
  func moveMap(zoom: Double) async {
    appModel.navigation.show(.map)
    await stillness()
    guard let map = Self.map(in: window) else { return }
    let viewport = shumate_simple_map_get_viewport(cast(map))
    let centre = Coordinate.montreal
    // Half of what 1280 pixels show, in degrees.
    let reach = 640 * 360 / (256 * exp2(zoom))
    shumate_viewport_set_zoom_level(viewport, zoom)
    shumate_location_set_location(viewport, centre.latitude, centre.longitude)
    await stillness()
    let panning = await FrameRecording(window).during(seconds: 5) { time in
      let angle = time * 2 * .pi / 5
      shumate_location_set_location(
        viewport, centre.latitude + reach * sin(angle) / 2, centre.longitude + reach * cos(angle))
    }
    report("pan", panning)
    shumate_location_set_location(viewport, centre.latitude, centre.longitude)
    await stillness()
    let zooming = await FrameRecording(window).during(seconds: 5) { time in
      shumate_viewport_set_zoom_level(viewport, zoom + 1 - cos(time * 2 * .pi / 5))
    }
    report("zoom", zooming)
  }

  private func report(_ name: String, _ frames: FrameRecording) {
    var line = UIBenchmark.Line(name)
    (line.intervals, line.work) = (frames.intervals, frames.work)
    UIBenchmark.report(line)
  }

  /// The window's map.
  private static func map(in widget: Widget) -> Widget? {
    guard !isKind(widget, of: shumate_simple_map_get_type()) else { return widget }
    return widget.children.lazy.compactMap { map(in: $0) }.first
  }
}
