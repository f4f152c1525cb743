import Foundation

/// What becomes of one part of a visit that is here and on the server.
enum FieldMerge<Value: Equatable & Sendable>: Equatable, Sendable {
  /// Both say the same.
  case agreed
  /// What is here stays, and the server is told; what it had is left behind.
  case here(leaving: Value?)
  /// The server's takes the place of what is here, which is left behind.
  case server(leaving: Value?)
  /// Nobody knows which is newer: the person is asked.
  case undecided
}

/// One part of a visit, as it is here and as it is on the server.
struct MergedField<Value: Equatable & Sendable>: Sendable {
  var here: Value?
  /// When the person changed it here, by this computer's clock.
  var changedAt: Date?
  /// Whether the server has not confirmed what is here.
  var isUnsent: Bool
  var server: Value?
  /// Between which moments it changed there, by this computer's clock; nil when nothing is known.
  var serverSpan: ClosedRange<Date>?
  /// What the server was last known to have; nil when that was never read.
  var known: Value??

  /// How far apart two moments have to be for one to be the newer: servers tell seconds, and their
  /// clock is known to the second.
  static var slack: TimeInterval { 2 }

  /// What was changed here and not sent always wins over what the server changes later.
  ///
  /// What is met
  /// for the first time goes by the time of change; whatever the server has else takes the place of
  /// what it confirmed.
  var outcome: FieldMerge<Value> {
    if here == server { return .agreed }
    guard isUnsent else { return .server(leaving: here) }
    if let known { return .here(leaving: known == server ? nil : server) }
    // It never said anything.
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
