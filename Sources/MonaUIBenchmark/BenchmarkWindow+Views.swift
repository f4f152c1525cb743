import MonaModel
import MonaScreens

extension BenchmarkWindow {
  /// Shows every view, then a page of each kind, and reports each.
  func tour() async {
    await stillness()
    UIBenchmark.report(UIBenchmark.Line("start"))
    for view in MainView.allCases {
      appModel.navigation.show(view)
      await stillness()
      UIBenchmark.report(UIBenchmark.Line(view.rawValue))
    }
    for (name, route) in pages {
      appModel.navigation.open(route)
      await stillness()
      UIBenchmark.report(UIBenchmark.Line(name))
      appModel.navigation.back()
    }
    appModel.navigation.show(.daily)
    await stillness()
    UIBenchmark.report(UIBenchmark.Line("end"))
  }

  private var pages: [(name: String, route: Route)] {
    [("list", .list(of: nil)), ("artists", .facets(.artist)), ("search", .search)]
  }
}

extension BenchmarkWindow {
  /// Opens and closes the sheets of these keys in turn, a thousand in all, and reports every hundredth.
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
      if count % 100 == 0 { UIBenchmark.report(UIBenchmark.Line("sheets")) }
    }
  }
}

extension BenchmarkWindow {
  /// Changes the language a hundred times, with Artworks and a list open, and reports every tenth.
  func switchLanguages() async {
    stopAnimations()
    appModel.navigation.show(.artworks)
    appModel.navigation.open(.list(of: nil))
    await stillness()
    let choice = appModel.preferences(stock: .none)
    // English and French; position 0 is the system's language.
    let positions = [1, 2]
    for round in 1...10 {
      for turn in 0..<10 {
        choice.speak(positions[turn % positions.count])
        // A task rebuilds the window, then its contents.
        await frames(6)
      }
      await stillness()
      UIBenchmark.report(UIBenchmark.Line("\(round * 10)"))
    }
  }
}
