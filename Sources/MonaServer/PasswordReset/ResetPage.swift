import HTTPTypes
import Hummingbird
import MonaText
import NIOCore

/// The page for setting a new password.
enum ResetPage {
  static func form(token: String) -> Response { form(token, [], .ok) }

  /// The page after a password was refused.
  /// - Throws: any other refusal.
  static func answer(to refusal: RequestError, token: String) throws -> Response {
    switch refusal {
    // The link is not valid any more.
    case .invalid([.linkVoid]): return page(describe(refusal.sentences), status: refusal.status)
    case .invalid: return form(token, refusal.sentences, refusal.status)
    case .passwordsBusy(let seconds), .passwordsOfAddressBusy(let seconds):
      var response = form(token, refusal.sentences, refusal.status)
      response.headers[.retryAfter] = "\(seconds)"
      return response
    default: throw refusal
    }
  }

  private static func form(
    _ token: String, _ faults: [String], _ status: HTTPResponse.Status
  ) -> Response {
    let (new, again, set) = (tr("New password"), tr("Repeat the password"), tr("Set Password"))
    let hint = tr("At least 6 characters.")
    return page(
      """
      \(describe(faults))<form method="post" action="reset">
      <input type="hidden" name="token" value="\(escaped(token))">
      <label for="new">\(escaped(new))</label>
      <input type="password" id="new" name="password" minlength="6" autocomplete="new-password"
        aria-describedby="hint" required autofocus>
      <p id="hint">\(escaped(hint))</p>
      <label for="again">\(escaped(again))</label>
      <input type="password" id="again" name="password_confirmation" autocomplete="new-password" required>
      <button>\(escaped(set))</button>
      </form>
      """, status: status)
  }

  static func done() -> Response {
    let sentence = tr("The password is set. Log in with it.")
    return page("<p>\(escaped(sentence))</p>")
  }

  private static func describe(_ faults: [String]) -> String {
    faults.map { "<p class=\"fault\" role=\"alert\">\(escaped($0))</p>\n" }.joined()
  }

  private static func page(
    _ content: String, status: HTTPResponse.Status = .ok
  ) -> Response {
    let title = escaped(tr("New password"))
    let text = """
      <!DOCTYPE html>
      <html lang="\(Translations.spoken.code)">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>MONA – \(title)</title>
      <style>\(PageStyle.text)</style>
      <main>
      <p class="name">MONA</p>
      <h1>\(title)</h1>
      \(content)
      </main>

      """
    var headers = HTTPFields()
    headers[.contentType] = "text/html; charset=utf-8"
    headers[.contentSecurityPolicy] =
      "default-src 'none'; style-src '\(PageStyle.sum)'; form-action 'self'; frame-ancestors 'none'"
    if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "no-referrer" }
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  /// Escapes text for HTML.
  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}

extension RequestError {
  /// What is wrong with the fields, or else with the whole request.
  fileprivate var sentences: [String] { errors.isEmpty ? [message] : errors.map(\.sentence) }
}
