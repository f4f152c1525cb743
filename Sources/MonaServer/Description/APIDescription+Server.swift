extension APIDescription {
  /// What a client asks to know whom it talks to.
  static let capabilities = DescribedOperation(
    method: .get, path: "capabilities", summary: "What this server can do, and its limits.",
    answers: [.json(.named("Capabilities"))])

  /// What is asked of the server itself.
  static let server = [
    DescribedOperation(
      method: .get, path: "/api/openapi.json", summary: "This description.",
      answers: [.json(.object([:]))]),
    DescribedOperation(
      method: .get, path: "/health", summary: "That the server lives.",
      answers: [.json(.named("Status"))]),
    DescribedOperation(
      method: .get, path: "/ready", summary: "That its databases answer, too.",
      answers: [.json(.named("Status"))]),
  ]
}
