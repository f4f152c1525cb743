/// P1: from exec to the first frame one can use.
struct StartFigure {
  var bench: Bench

  func measure() throws {}
}
