import Foundation
import MonaPerson

extension CameraClock {
  /// Which camera it is: "Canon EOS R6 (062034)", and whether these photos are of before its clock was
  /// set.
  package var name: String {
    let known = id.camera.name ?? tr("A camera without a name")
    let camera = id.camera.serial.map { "\(known) (\($0))" } ?? known
    return id.isUnset ? tr("{camera}, clock not set", ["camera": camera]) : camera
  }

  /// What is known of it, in a sentence: whether it is right, by how much it seems off, how sure that
  /// is.
  package var sentence: String {
    if let suggestion {
      return Self.suggesting(ClockOffset(suggestion), isSure: finding?.certainty == .sure, spread)
    }
    if isBeyondBelief {
      return tr("Its dates are impossible: the clock was never set, or is ahead of today.")
    }
    switch (origin, finding?.certainty) {
    case (.person, _): return tr("You corrected it, and nothing contradicts that.")
    case (_, .sure): return tr("It is right, to within {seconds} s.", ["seconds": spread])
    case (.earlier, _):
      return tr("It is put right as for earlier photos; nothing tells whether that still holds.")
    case (.camera, _): return tr("There is no sure sign that it is right.")
    }
  }

  private var spread: String { Format.number(Int((finding?.spread ?? 0).rounded(.up))) }

  private static func suggesting(
    _ offset: ClockOffset, isSure: Bool, _ spread: String
  ) -> String {
    let values = ["time": offset.length, "seconds": spread]
    return switch (offset.seconds == 0, offset.seconds < 0, isSure) {
    case (true, _, true): tr("The time the camera says is right, to within {seconds} s.", values)
    case (true, _, false): tr("The time the camera says seems right.")
    case (_, true, true): tr("It is {time} fast, to within {seconds} s.", values)
    case (_, true, false): tr("It seems to be {time} fast, but that is not sure.", values)
    case (_, false, true): tr("It is {time} slow, to within {seconds} s.", values)
    case (_, false, false): tr("It seems to be {time} slow, but that is not sure.", values)
    }
  }
}
