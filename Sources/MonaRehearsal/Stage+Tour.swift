import MonaScreens

extension Stage {
  /// Looks at every view, then at a page of each sort.
  func tour() async {
    await stillness()
    Rehearsal.say(Rehearsal.Line("start"))
    for view in MainView.allCases {
      appModel.navigation.show(view)
      await stillness()
      Rehearsal.say(Rehearsal.Line(view.rawValue))
    }
    for (name, route) in pages {
      appModel.navigation.open(route)
      await stillness()
      Rehearsal.say(Rehearsal.Line(name))
      appModel.navigation.back()
    }
    appModel.navigation.show(.daily)
    await stillness()
    Rehearsal.say(Rehearsal.Line("end"))
  }

  private var pages: [(name: String, route: Route)] {
    [("list", .list(of: nil)), ("artists", .facets(.artist)), ("search", .search)]
  }
}
