import Foundation

/// The result of merging one field of a visit with the server's value.
enum FieldMerge<Value: Equatable & Sendable>: Equatable, Sendable {
  /// Both values are equal.
  case agreed
  /// The local value stays and is uploaded; `leaving` is the server's value that it replaces.
  case here(leaving: Value?)
  /// The server's value replaces the local one, which is `leaving`.
  case server(leaving: Value?)
  /// It is unknown which is newer: the person decides.
  case undecided
}

/// One field of a visit: the local value and the server's.
struct MergedField<Value: Equatable & Sendable>: Sendable {
  var here: Value?
  /// When it was changed on this computer, by its clock.
  var changedAt: Date?
  /// Whether the local value was changed since the server last confirmed it.
  var isUnsent: Bool
  var server: Value?
  /// The span in which it changed on the server, by this computer's clock; nil if unknown.
  var serverSpan: ClosedRange<Date>?
  /// The server's value when it was last read; nil if it was never read.
  var known: Value??

  /// The minimum difference, in seconds, for one time to count as later: servers report whole
  /// seconds, and the clock skew is known to the second.
  static var slack: TimeInterval { 2 }

  /// The rule of the merge: an unsent local change always wins over later changes on the server.
  ///
  /// For a value of the server that was never read before, the later change wins. A local value
  /// that is not unsent is replaced by the server's.
  var outcome: FieldMerge<Value> {
    if here == server { return .agreed }
    guard isUnsent else { return .server(leaving: here) }
    if let known { return .here(leaving: known == server ? nil : server) }
    // The server never had a value.
    guard let server else { return .here(leaving: nil) }
    switch newer {
    case .here: return .here(leaving: server)
    case .server: return .server(leaving: here)
    case nil: return here == nil ? .server(leaving: nil) : .undecided
    }
  }

  private enum Side { case here, server }

  private var newer: Side? {
    guard let changedAt, let serverSpan else { return nil }
    if changedAt > serverSpan.upperBound + Self.slack { return .here }
    if changedAt < serverSpan.lowerBound - Self.slack { return .server }
    return nil
  }
}
