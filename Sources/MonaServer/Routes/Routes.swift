import Hummingbird
import Logging
import MonaAPI
import NIOCore

/// The addresses the server answers, each for both versions of the interface.
enum Routes {
  static func router(
    _ parts: ServerParts, logger: Logger = Logger(label: "mona-server") { _ in JSONLogHandler() }
  ) -> Router<RequestScope> {
    let router = Router(context: RequestScope.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: RequestWatch(metrics: parts.metrics, logger: logger))
    router.add(middleware: SafetyHeaders())
    router.add(middleware: RefusalMiddleware())
    router.add(
      middleware: RateMiddleware(limiter: parts.requests, proxy: parts.options.proxy))
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
