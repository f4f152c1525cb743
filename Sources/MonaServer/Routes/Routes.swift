import Hummingbird
import Logging
import MonaAPI
import NIOCore

/// The addresses the server answers, each for both versions of the interface.
enum Routes {
  static func router(
    _ parts: ServerParts, logger: Logger = Logger(label: "mona-server") { _ in JSONLogHandler() }
  ) -> Router<RequestScope> {
    router(parts, heldCollections(parts, logger: logger))
  }

  /// What is answered without a task, and counted with the rest.
  static func heldCollections(_ parts: ServerParts, logger: Logger) -> HeldCollections {
    HeldCollections(
      publisher: parts.publisher,
      rate: RateMiddleware(limiter: parts.requests, proxy: parts.options.proxy),
      watch: RequestWatch(metrics: parts.metrics, logger: logger))
  }

  static func router(_ parts: ServerParts, _ held: HeldCollections) -> Router<RequestScope> {
    let router = Router(context: RequestScope.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: held.watch)
    router.add(middleware: SafetyHeaders())
    router.add(middleware: RefusalMiddleware())
    router.add(middleware: held.rate)
    for version in APIVersion.allCases {
      let group = router.group(RouterPath("api/\(version.rawValue)"))
      CatalogueRoutes(parts: parts, version: version).add(to: group)
      AccountRoutes(parts: parts).add(to: group)
      VisitRoutes(parts: parts).add(to: group)
      ReportRoutes(parts: parts).add(to: group)
      ResetRoutes(parts: parts).add(to: group)
      group.get("capabilities") { _, _ in Response.capabilities(parts.options) }
    }
    ResetRoutes(parts: parts).add(to: router)
    HealthRoutes(parts: parts).add(to: router)
    router.get("api/openapi.json") { _, _ in Response.description }
    return router
  }
}

extension Response {
  /// The description of the interface, for programs.
  fileprivate static var description: Response {
    var headers = HTTPFields()
    headers[.contentType] = "application/json"
    headers[.cacheControl] = "public, max-age=3600"
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: APIDescription.document)))
  }
}
