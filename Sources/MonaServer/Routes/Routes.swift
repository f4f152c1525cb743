import Hummingbird
import MonaAPI

/// The addresses the server answers, each for both versions of the interface.
enum Routes {
  static func router(_ parts: ServerParts) -> Router<RequestScope> {
    let router = Router(context: RequestScope.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: SafetyHeaders())
    router.add(middleware: RefusalMiddleware())
    router.add(middleware: RateMiddleware(limiter: parts.requests, proxy: parts.options.proxy))
    for version in APIVersion.allCases {
      let group = router.group(RouterPath("api/\(version.rawValue)"))
      CatalogueRoutes(parts: parts, version: version).add(to: group)
      AccountRoutes(parts: parts).add(to: group)
      VisitRoutes(parts: parts).add(to: group)
      group.get("capabilities") { _, _ in Response.capabilities(parts.options) }
    }
    HealthRoutes(parts: parts).add(to: router)
    return router
  }
}
