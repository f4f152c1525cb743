/// Why the computer does not tell where it is: all of it ordinary.
///
/// `reason` is the system's own word, in no particular language.
package enum LocatorError: Error, Hashable, Sendable {
  /// Nothing on this computer can tell.
  case unavailable(reason: String)
  /// The person or the system does not allow it.
  case refused(reason: String)
  /// No answer came in time.
  case timedOut
}
