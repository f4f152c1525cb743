import Foundation
import MonaText

/// Something that an editor did.
package struct WebAct: Equatable, Sendable {
  /// In milliseconds since 1970.
  package let time: Int64
  /// Who did it; nil for an account that is erased.
  package let name: String?

  package init(time: Int64, name: String?) { (self.time, self.name) = (time, name) }

  /// The name of who did it.
  var by: String { name?.isolated ?? trc("who did something", "an account that is erased") }

  private var values: [String: String] {
    ["name": by, "date": Format.moment(Date(milliseconds: time))]
  }

  /// Who did something, and when.
  var sentence: String { tr("By {name}, {date}", values) }
  /// Who took something back, and when.
  var undoing: String { tr("Taken back by {name}, {date}", values) }
}

/// Who decided something, when and why, and who took it back.
package struct WebDecision: Equatable, Sendable {
  package let number: Int64
  package let made: WebAct
  /// Why, for others who look after the catalogue; empty for no reason.
  package let reason: String
  /// Nil while it is in force.
  package let undone: WebAct?

  package init(number: Int64, made: WebAct, reason: String, undone: WebAct?) {
    (self.number, self.made, self.reason, self.undone) = (number, made, reason, undone)
  }

  var notes: [String] {
    [made.sentence, reason, undone?.undoing].compactMap(\.self).filter { !$0.isEmpty }
  }
}
