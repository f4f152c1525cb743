/// What researchers see or export, as it is logged.
package enum ResearchAct: String, CaseIterable, Sendable {
  case overview = "research overview"
  case people = "research people"
  case person = "research person"
  case words = "research words"
  case comparison = "research comparison"
  /// Exports.
  case visits = "research visits"
  case works = "research works"
  case summary = "research summary"
  case tables = "research tables"
}
