/// One kind of request that clients send to a server.
package struct APIRoute: Hashable, Sendable {
  package let method: Method
  /// Below the interface's address, without a slash before it: "user/artworks/12".
  package let path: String

  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  package init(_ method: Method, _ path: String) {
    self.method = method
    self.path = path
  }
}
