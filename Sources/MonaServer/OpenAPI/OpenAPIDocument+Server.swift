extension OpenAPIDocument {
  /// The operation by which a client finds out what the server supports.
  static let capabilities = OpenAPIOperation(
    method: .get, path: "capabilities", summary: "What this server can do, and its limits.",
    answers: [.json(.named("Capabilities"))])

  private static let page = OpenAPIResponse(
    status: .ok, summary: "A page.", body: (["text/html; charset=utf-8"], .text))

  /// The operations on the server itself.
  static let server = [
    OpenAPIOperation(
      method: .get, path: "/\(ResetRoutes.path)",
      summary: "The page, for people, that a link to set a new password opens.",
      parameters: [
        OpenAPIParameter(
          place: .query, name: "token", summary: "What the link says.", value: .text)
      ], answers: [page]),
    OpenAPIOperation(
      method: .post, path: "/\(ResetRoutes.path)", summary: "What that page asks.",
      body: (
        fieldTypes,
        .object(["token": .text, "password": .text, "password_confirmation": .text])
      ),
      answers: [
        page,
        OpenAPIResponse(
          status: .unprocessableContent, summary: "A page that says why not.", body: page.body),
      ], refusals: [.badRequest, .contentTooLarge]),
    OpenAPIOperation(
      method: .get, path: "/api/openapi.json", summary: "This description.",
      answers: [.json(.object([:]))]),
    OpenAPIOperation(
      method: .get, path: "/health", summary: "That the server lives.",
      answers: [.json(.named("Status"))]),
    OpenAPIOperation(
      method: .get, path: "/ready", summary: "That its databases answer, too.",
      answers: [.json(.named("Status"))]),
  ]
}
