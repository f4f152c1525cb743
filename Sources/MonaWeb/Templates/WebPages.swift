import Foundation
import HTTPTypes
import Hummingbird
import MonaArchive
import MonaText
import NIOCore

/// Writes pages: the templates, the style sheet, and the headers that all pages have.
package struct WebPages: Sendable {
  private let templates: Templates
  /// The words that are not counted in comments.
  let stopWords: StopWords
  private let style: ByteBuffer
  private let styleTag: String

  /// Reads the style sheet and the words that are not counted, and finds the templates.
  /// - Parameter folder: `data/web`, or where it is installed.
  /// - Throws: `PageFilesMissing`, and errors of reading.
  package init(folder: URL) throws {
    guard let style = try? Data(contentsOf: folder.appendingPathComponent("style.css")) else {
      throw PageFilesMissing(folder: folder)
    }
    templates = try Templates(folder: folder)
    stopWords = try StopWords(contentsOf: folder.appendingPathComponent("stopwords.txt"))
    self.style = ByteBuffer(bytes: style)
    let digest = SHA256.bytes(of: String(decoding: style, as: UTF8.self))
    styleTag = "\"\(Data(digest).base64EncodedString())\""
  }

  /// Browsers load nothing but the server's own style sheet, run no script, and send forms to the server alone.
  private static let policy = """
    default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'
    """

  /// The response with a page, which no proxy and no browser stores: it is of a person, or may be.
  /// - Parameter wait: the number of seconds after which another attempt may succeed.
  func response(
    _ page: some Page, status: HTTPResponse.Status = .ok, wait: Int? = nil
  ) throws -> Response {
    guard let text = try templates.text(type(of: page).template, with: page) else {
      throw PageFilesMissing(folder: URL(fileURLWithPath: type(of: page).template))
    }
    var headers = HTTPFields()
    headers[.contentType] = "text/html; charset=utf-8"
    headers[.contentLanguage] = Translations.spoken.code
    headers[.cacheControl] = "no-store"
    headers[.contentSecurityPolicy] = Self.policy
    headers[.retryAfter] = wait.map(String.init)
    headers[values: .vary] = ["Accept-Language", "Cookie"]
    if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "no-referrer" }
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  /// Adds the style sheet alone, for the pages that every server has.
  package func addStyle<Context: RequestContext>(to router: Router<Context>) {
    router.get("style.css") { request, _ in style(for: request) }
  }

  /// The response with the style sheet.
  func style(for request: Request) -> Response {
    var headers = HTTPFields()
    headers[.cacheControl] = "public, max-age=3600"
    headers[.eTag] = styleTag
    if request.headers[.ifNoneMatch] == styleTag {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = "text/css; charset=utf-8"
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: style))
  }
}
