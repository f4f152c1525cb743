import ArgumentParser
import MonaText

/// The answer to whether works under other numbers are the same, to `monactl` and to `mona-server`.
package struct RenumberingOptions: ParsableArguments {
  @Flag(
    name: .customLong("same-works"),
    help: .init(
      tr(
        "Works of the same title, artists and place under other numbers are the same: what you collected follows them."
      )))
  package var areSame = false

  @Flag(
    name: .customLong("other-works"),
    help: .init(
      tr("Works of the same title, artists and place under other numbers are others.")))
  package var areOthers = false

  package init() {}

  package func validate() throws {
    if areSame, areOthers {
      throw ValidationError(
        tr("Works are the same or others: give one of --same-works and --other-works."))
    }
  }

  /// The answer; nil when none is given.
  package var answer: Bool? { areSame ? true : areOthers ? false : nil }
}
