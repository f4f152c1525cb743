import Hummingbird
import MonaModel
import MonaText

extension WebSite {
  /// The pages where editors choose the pictures that everybody sees.
  static var pictureRoutes: [Route] {
    DiscoveryKind.allCases.flatMap { kind in
      let path = "\(kind.listPath)/{id}/picture"
      return [
        Route(method: .get, path: path, access: .editor) { site, _, page, context in
          try await site.pictures(of: id(kind, context), page)
        },
        Route(method: .get, path: "\(path)/{photo}", access: .editor) { site, _, _, context in
          let key = context.parameters.get("photo") ?? ""
          guard let photo = try await site.pictures.photo(id(kind, context), key) else {
            throw WebError.notFound
          }
          return photo
        },
        Route(method: .post, path: path, access: .editor) { site, request, page, context in
          let form = try await site.form(request, page)
          return try await site.choose(form, id(kind, context), page)
        },
      ]
    }
  }

  /// The published number in an address.
  static func id(_ kind: DiscoveryKind, _ context: Context) throws -> DiscoveryID {
    guard let id = context.parameters.get("id").flatMap({ DiscoveryID("\(kind.name):\($0)") })
    else { throw WebError.notFound }
    return id
  }

  private func pictures(
    of id: DiscoveryID, _ page: WebRequest, reason: String = "", faults: [String] = [],
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    guard let stored = data.stored(id) else { throw WebError.notFound }
    let found = try await pictures.candidates(id)
    return try await read(page, status: status) {
      try PicturePage($0, id, stored, found, data, reason: reason, faults: faults)
    }
  }

  private func choose(
    _ form: FormFields, _ id: DiscoveryID, _ page: WebRequest
  ) async throws -> Response {
    guard let editor = page.session.person else { throw WebError.forbidden }
    let reason = form.text("reason")
    let isRemoving = form["remove"] != nil
    let fault: String? =
      if let excess = ReportPage.fault(ofReason: reason) {
        excess
      } else if form["photo"] == nil, !isRemoving {
        tr("Choose a photograph.")
      } else {
        nil
      }
    if let fault {
      return try await pictures(
        of: id, page, reason: reason, faults: [fault], status: .unprocessableContent)
    }
    do {
      try await pictures.choose(id, isRemoving ? nil : form["photo"], reason, editor)
    } catch WebError.overtaken {
      return try await pictures(
        of: id, page, reason: reason, faults: WebError.overtaken.sentences,
        status: WebError.overtaken.status)
    }
    return Self.redirect(id.picturePath)
  }
}
