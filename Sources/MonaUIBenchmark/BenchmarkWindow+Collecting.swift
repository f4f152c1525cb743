import CGtk
import Foundation
import GtkKit
import Mona
import MonaModel
import MonaScreens

extension BenchmarkWindow {
  /// Collects a discovery for each photo of a folder, as the sheet does, and reports the time until each was
  /// on the disk, and the longest time the main loop was blocked.
  func collect(photosIn folder: String) async {
    let files =
      (try? FileManager.default.contentsOfDirectory(
        at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil)) ?? []
    var list = DiscoveryList()
    list.state = .uncollected
    let ordered = appModel.toasts.attempt {
      try appModel.services.store.ordered(list, language: appModel.language())
    }
    stopAnimations()
    await stillness()
    var line = UIBenchmark.Line("collect")
    (line.intervals, line.work) = ([], [])
    for (file, id) in zip(files.sorted { $0.path < $1.path }, ordered?.ids ?? []) {
      let pulse = MainLoopLatency()
      let start = g_get_monotonic_time()
      let collected = try? await appModel.services.collecting.collect(
        id, photo: file, title: "Mesure")
      let end = g_get_monotonic_time()
      guard let collected else { continue }
      appModel.navigation.open(.collected(id, badges: collected.badges))
      await frames(3)
      line.intervals?.append(Double(end - start) / 1000)
      line.work?.append(pulse.stop())
      appModel.navigation.back()
      await frames(3)
    }
    UIBenchmark.report(line)
  }

  /// Shows the collection, and reports the time until its grid was painted, then until its visible photos
  /// were.
  func showAlbum() async {
    await stillness()
    let start = g_get_monotonic_time()
    appModel.navigation.show(.collection)
    var line = UIBenchmark.Line("album")
    line.intervals = []
    while line.intervals?.count != 2, g_get_monotonic_time() - start < 60_000_000 {
      await frames(1)
      guard let view = ScrolledList.front(in: window),
        let adjustment = gtk_scrollable_get_vadjustment(cast(view))
      else { continue }
      let rows = ShownRows(view)
      guard rows.count > 0, rows.height > 0 else { continue }
      let elapsed = Double(g_get_monotonic_time() - start) / 1000
      if line.intervals?.isEmpty == true { line.intervals?.append(elapsed) }
      let shown = Int((gtk_adjustment_get_page_size(adjustment) / rows.height).rounded(.up))
      // Textures are made in the order of the tiles.
      if PhotoTextures.tiles.count >= min(rows.count, shown * rows.columns) {
        line.intervals?.append(elapsed)
      }
      (line.rows, line.widgets) = (rows.count, rows.widgets)
    }
    UIBenchmark.report(line)
  }
}

extension BenchmarkWindow {
  /// Uploads everything unsent, and reports the time it took and the longest time the main loop was blocked
  /// in each second.
  func sendAll(showingOutbox: Bool) async {
    stopAnimations()
    if showingOutbox { appModel.navigation.open(.outbox) }
    UIBenchmark.report(UIBenchmark.Line("start"))
    let status = appModel.account.status
    while !status.upload.isSending { await moment() }
    let (start, pulse) = (g_get_monotonic_time(), MainLoopLatency())
    var line = UIBenchmark.Line("sent")
    line.work = []
    while status.upload.waiting > 0 {
      let end = g_get_monotonic_time() + 1_000_000
      while status.upload.waiting > 0, g_get_monotonic_time() < end { await moment() }
      line.work?.append(pulse.takeLongest())
    }
    line.milliseconds = Double(g_get_monotonic_time() - start) / 1000
    pulse.stop()
    line.beats = pulse.beats
    UIBenchmark.report(line)
  }

  private func moment() async {
    // Nothing cancels it.
    try? await Task.sleep(for: .milliseconds(20))
  }
}
