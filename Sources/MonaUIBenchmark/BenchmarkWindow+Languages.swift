import MonaScreens

extension BenchmarkWindow {
  /// Speaks the other language a hundred times, a list and Artworks open, and says each ten.
  func switchLanguages() async {
    stopAnimations()
    appModel.navigation.show(.artworks)
    appModel.navigation.open(.list(of: nil))
    await stillness()
    let choice = appModel.preferences(stock: .none)
    // English and French; the system's comes before them.
    let positions = [1, 2]
    for round in 1...10 {
      for turn in 0..<10 {
        choice.speak(positions[turn % positions.count])
        // The window is made anew in a task, and then filled.
        await frames(6)
      }
      await stillness()
      UIBenchmark.say(UIBenchmark.Line("\(round * 10)"))
    }
  }
}
