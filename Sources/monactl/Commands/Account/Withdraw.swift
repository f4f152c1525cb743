import ArgumentParser
import MonaPerson
import MonaText

/// `withdraw`: nothing of the collection is sent any more.
struct Withdraw: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Withdraw your consent: nothing of this collection is sent any more."),
      discussion: "--json: {\"erased\", \"left\"}")
  }

  @Flag(
    help: .init(
      tr(
        "Have the server erase what was sent, at the next “monactl sync” or by the window: it leaves your other devices as well, and stays on this computer alone."
      )))
  var erase = false

  @OptionGroup var output: OutputOptions

  func run() throws {
    let store = try Session().store
    var (erased, left) = (0, 0)
    if erase {
      (erased, left) = try store.withdrawConsentAndErase()
    } else {
      try store.withdrawConsent()
    }
    if output.isJSON { return try Output.json(["erased": .int(erased), "left": .int(left)]) }
    var lines = [tr("Nothing more is sent.")]
    if erased > 0 {
      lines.append(
        trn(
          "{count} visit is erased from the server at the next “monactl sync”, and stays here.",
          "{count} visits are erased from the server at the next “monactl sync”, and stay here.",
          erased))
    }
    if left > 0 { lines.append(Withdrawal.leftText(left)) }
    try Output.lines(lines)
  }
}
