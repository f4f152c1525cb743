/// What became of what was sent, when a person no longer agrees to it.
package enum Withdrawal {
  /// Why visits stay on the server.
  /// - Parameter count: how many.
  package static func leftText(_ count: Int) -> String {
    trn(
      "{count} visit stays on the server: its photo is not here yet. Withdraw again once it has come.",
      "{count} visits stay on the server: their photos are not here yet. Withdraw again once they have come.",
      count)
  }
}
