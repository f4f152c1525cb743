import Foundation
import MonaPerson

/// The correction of a camera's clock, parsed from text and formatted.
package struct ClockOffset: Hashable, Sendable {
  /// The seconds to add to the camera's time to get the true time.
  package let seconds: TimeInterval

  /// Creates an offset from seconds.
  package init(_ seconds: TimeInterval) {
    self.seconds = seconds
  }

  /// Parses "+1:02:05", "-90:00" or "1:30": hours, minutes and optional seconds.
  ///
  /// Returns nil for anything else, or for more than `CameraClock.offsetLimit`.
  package init?(typed text: String) {
    var text = text.filter { !$0.isWhitespace }
    var sign = 1.0
    if let first = text.first, "+-−–".contains(first) {
      if first != "+" { sign = -1 }
      text.removeFirst()
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(parts.count), parts.allSatisfy({ ($0 ?? -1) >= 0 }) else { return nil }
    let numbers = parts.compactMap(\.self)
    let seconds = zip(numbers, [3600, 60, 1]).reduce(0.0) { $0 + Double($1.0) * Double($1.1) }
    guard seconds <= CameraClock.offsetLimit else { return nil }
    self.seconds = sign * seconds
  }

  private var sign: String { seconds < 0 ? "−" : "+" }
  private var wholeSeconds: Int { Int(abs(seconds).rounded()) }

  /// The offset in a format that `init(typed:)` parses: "+1:02:05".
  package var typed: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let seconds = wholeSeconds
    return sign + "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }

  /// The offset with units and sign, without zero parts: "+1 h 2 min 5 s".
  package var text: String { sign + length }

  /// The absolute offset with units: "1 h 2 min 5 s"; includes days from two days on.
  package var length: String {
    let days = wholeSeconds < 2 * 86_400 ? 0 : wholeSeconds / 86_400
    let seconds = wholeSeconds - days * 86_400
    let parts = [
      days > 0 ? trc("days", "{days} d", ["days": Format.number(days)]) : "",
      seconds >= 3600 ? tr("{hours} h", ["hours": Format.number(seconds / 3600)]) : "",
      seconds / 60 % 60 > 0
        ? trc("minutes", "{minutes} min", ["minutes": "\(seconds / 60 % 60)"]) : "",
      seconds % 60 > 0 ? trc("seconds", "{seconds} s", ["seconds": "\(seconds % 60)"]) : "",
    ].filter { !$0.isEmpty }
    return parts.isEmpty ? "0" : parts.joined(separator: " ")
  }
}

extension CameraClock {
  /// The camera's name and serial number: "Canon EOS R6 (062034)", marked when its clock was not
  /// set.
  package var name: String {
    let known = id.camera.name ?? tr("A camera without a name")
    let camera = id.camera.serial.map { "\(known) (\($0))" } ?? known
    return id.isUnset ? tr("{camera}, clock not set", ["camera": camera]) : camera
  }

  /// What is known about the clock: whether it is right, otherwise by how much it is off, and how
  /// certain that is.
  package var sentence: String {
    guard finding?.isContradicted == true, origin != .person else { return plainSentence }
    return [plainSentence, tr("The GPS times in its photos say otherwise.")].joined(separator: " ")
  }

  private var plainSentence: String {
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
