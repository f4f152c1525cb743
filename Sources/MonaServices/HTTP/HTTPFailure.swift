/// Why there is no answer; cancelling is a `CancellationError`.
package enum HTTPFailure: Error, Hashable {
  /// No network, no such host, no connection, or a connection cut short; libsoup's own words.
  case unreachable(String)
  /// The answer did not end in time.
  case timedOut
  /// The answer has more bytes than were asked for.
  case tooLarge
  /// What was asked for is no web address.
  case badAddress(String)
}
