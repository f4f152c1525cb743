import MonaModel
import MonaScreens

extension BenchmarkWindow {
  /// Opens and closes the sheets of these keys in turn, a thousand times in all, and says every
  /// hundredth.
  func openSheets(_ keys: [Int64]) async {
    let ids = keys.compactMap(DiscoveryID.init)
    guard !ids.isEmpty else { return }
    stopAnimations()
    await stillness()
    for count in 1...1000 {
      appModel.navigation.open(.sheet(ids[count % ids.count]))
      await frames(2)
      appModel.navigation.back()
      await frames(2)
      if count % 100 == 0 { UIBenchmark.say(UIBenchmark.Line("sheets")) }
    }
  }
}
