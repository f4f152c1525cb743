import Hummingbird
import Logging
import MonaAPI
import NIOCore

/// The routes that the server answers: those of the interface below `api/v2` and `api/v3`, and a
/// few of the server itself.
///
/// Routes that differ between the versions get the version, as `CatalogueRoutes` does.
enum Routes {
  static func router(
    _ server: ServerContext, logger: Logger = Logger(label: "mona-server") { _ in JSONLogHandler() }
  ) -> Router<ServerRequestContext> {
    let router = Router(context: ServerRequestContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: RequestMonitoringMiddleware(metrics: server.metrics, logger: logger))
    router.add(middleware: SecurityHeadersMiddleware())
    router.add(
      middleware: ErrorMiddleware(folder: server.options.folder, pages: server.pages))
    router.add(
      middleware: RateLimitMiddleware(limiter: server.requests, proxy: server.options.proxy))
    if let address = server.options.movedTo {
      router.add(middleware: MovedMiddleware(address: address))
    }
    for version in APIVersion.allCases {
      let group = router.group(RouterPath("api/\(version.rawValue)"))
      CatalogueRoutes(server: server, version: version).add(to: group)
      AccountRoutes(server: server).add(to: group)
      VisitRoutes(server: server).add(to: group)
      ReportRoutes(server: server).add(to: group)
      ResearchRoutes(server: server).add(to: group)
      PictureRoutes(server: server).add(to: group)
      ResetRoutes(server: server).add(to: group)
      group.get("capabilities") { _, _ in Response.capabilities(server.options) }
    }
    ResetRoutes(server: server).add(to: router)
    if server.options.hasPages {
      server.webSite.add(to: router)
    } else {
      server.pages.addStyle(to: router)
    }
    HealthRoutes(server: server).add(to: router)
    router.get("api/openapi.json") { _, _ in Response.description }
    return router
  }
}

extension Response {
  /// The response with the OpenAPI document.
  fileprivate static var description: Response {
    var headers = HTTPFields()
    headers[.contentType] = "application/json"
    headers[.cacheControl] = "public, max-age=3600"
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: OpenAPIDocument.document)))
  }
}
