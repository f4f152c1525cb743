/// What has to be so for a change to be made.
enum VisitCondition: Hashable, Sendable {
  case always
  /// There is such a visit.
  case exists
  /// Its last change has this number: nobody changed it since.
  case unchanged(revision: Int64)

  /// - Throws: `RequestError.notFound` or `.overtaken`.
  func check(_ visit: StoredVisit?) throws {
    switch self {
    case .always: return
    case .exists: if visit == nil { throw RequestError.notFound }
    case .unchanged(let revision):
      guard let visit else { throw RequestError.notFound }
      if visit.revision != revision { throw RequestError.overtaken }
    }
  }
}
