import MonaScreens

extension BenchmarkWindow {
  /// Looks at every view, then at a page of each sort.
  func tour() async {
    await stillness()
    UIBenchmark.say(UIBenchmark.Line("start"))
    for view in MainView.allCases {
      appModel.navigation.show(view)
      await stillness()
      UIBenchmark.say(UIBenchmark.Line(view.rawValue))
    }
    for (name, route) in pages {
      appModel.navigation.open(route)
      await stillness()
      UIBenchmark.say(UIBenchmark.Line(name))
      appModel.navigation.back()
    }
    appModel.navigation.show(.daily)
    await stillness()
    UIBenchmark.say(UIBenchmark.Line("end"))
  }

  private var pages: [(name: String, route: Route)] {
    [("list", .list(of: nil)), ("artists", .facets(.artist)), ("search", .search)]
  }
}
