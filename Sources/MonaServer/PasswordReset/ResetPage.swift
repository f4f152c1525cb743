import HTTPTypes
import Hummingbird
import MonaText
import NIOCore

/// The page for setting a new password.
enum ResetPage {
  /// - Parameter faults: the errors of the password that was sent before.
  static func form(token: String, faults: [FieldError] = []) -> Response {
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
      """, status: faults.isEmpty ? .ok : .unprocessableContent)
  }

  static func done() -> Response {
    let sentence = tr("The password is set. Log in with it.")
    return page("<p>\(escaped(sentence))</p>")
  }

  /// The page for a link that is not valid any more.
  static func void() -> Response { page(describe([.linkVoid]), status: .unprocessableContent) }

  private static func describe(_ faults: [FieldError]) -> String {
    faults.map { "<p class=\"fault\" role=\"alert\">\(escaped($0.sentence))</p>\n" }.joined()
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
