import Hummingbird
import MonaAPI

extension AccountRoutes {
  /// Adds the routes of something to which a person can agree: each has its own path and fields.
  func addConsent(_ kind: ConsentKind, to group: RouterGroup<ServerRequestContext>) {
    let path: RouterPath = kind == .research ? "user/consent" : "user/showing"
    group.get(path) { request, _ in
      let login = try await server.login(request)
      let known = try await server.store.consent(of: login.account.id, to: kind)
      return Response.json { $0.consent(known, to: kind) }
    }
    group.post(path) { request, _ in try await consent(to: kind, request) }
  }

  private func consent(to kind: ConsentKind, _ request: Request) async throws -> Response {
    let form = try await RequestForm.read(request)
    let login = try await server.login(request, form)
    var faults: [FieldError] = []
    let version = form.value("version").flatMap(Int.init) ?? 0
    if version < 1 || version > Int32.max { faults.append(.consentVersion) }
    func time(_ field: String) -> Int64? {
      let time = form.value(field).flatMap(VisitRoutes.milliseconds)
      if time == nil { faults.append(.consentTime(field: field)) }
      return time
    }
    let givenAt = time("given_at")
    let withdrawnAt = form.value("withdrawn_at") == nil ? nil : time("withdrawn_at")
    let credit = kind == .showing ? form.value("credit") : nil
    if let credit, !StoredConsent.isCredit(credit) { faults.append(.creditMalformed) }
    guard faults.isEmpty, let givenAt else { throw RequestError.invalid(faults) }
    let consent = StoredConsent(
      version: version, givenAt: givenAt, withdrawnAt: withdrawnAt, credit: credit)
    let last = try await server.note(consent, of: login.account, to: kind)
    return .json { $0.consent(last, to: kind) }
  }
}

extension StoredConsent {
  /// Whether a text can be the name with which photos are shown: one line that is not too long.
  fileprivate static func isCredit(_ text: String) -> Bool {
    text.unicodeScalars.count <= creditLimit
      && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}
