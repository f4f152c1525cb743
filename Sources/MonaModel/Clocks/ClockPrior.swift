import Foundation

/// How cameras' clocks are off, before anything is known of one: most by minutes, many by the hour
/// of summer or by a zone and minutes, a few by whatever they were set to.
enum ClockPrior {
  /// How likely an offset is of all within a day, a second; the sum over all is 1.
  static func density(_ offset: Double) -> Double {
    let hour = (offset / 3600).rounded()
    let aside = offset - hour * 3600
    let atHour = near(aside, 60)
    var density = 0.1 / 172_800 + 0.45 * near(offset, 40)
    if abs(hour) == 1 { density += 0.15 * atHour }
    if (1...14).contains(abs(hour)) { density += 0.25 / 28 * atHour }
    let quarter = offset - (offset / 900).rounded() * 900
    if abs(offset) <= 14 * 3600 { density += 0.05 / 112 * near(quarter, 30) }
    return density
  }

  /// Laplace's distribution around nothing.
  private static func near(_ offset: Double, _ scale: Double) -> Double {
    exp(-abs(offset) / scale) / (2 * scale)
  }
}
