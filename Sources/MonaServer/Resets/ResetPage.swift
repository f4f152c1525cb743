import HTTPTypes
import Hummingbird
import MonaText
import NIOCore

/// The page on which somebody sets a new password.
enum ResetPage {
  static func form(token: String) -> Response {
    let (new, again, set) = (tr("New password"), tr("Once more"), tr("Set Password"))
    return page(
      """
      <form method="post" action="reset">
      <input type="hidden" name="token" value="\(escaped(token))">
      <p><label>\(escaped(new))<br>
      <input type="password" name="password" minlength="6" autocomplete="new-password" required></label></p>
      <p><label>\(escaped(again))<br>
      <input type="password" name="password_confirmation" autocomplete="new-password" required></label></p>
      <p><button>\(escaped(set))</button></p>
      </form>
      """)
  }

  static func done() -> Response { page(paragraph(tr("The password is set. Log in with it."))) }

  static func refusal(_ faults: [FieldFault]) -> Response {
    let sentences = faults.map(\.sentence) + [tr("Go back to correct it, or ask for another link.")]
    return page(sentences.map(paragraph).joined(separator: "\n"), status: .unprocessableContent)
  }

  private static func paragraph(_ sentence: String) -> String { "<p>\(escaped(sentence))</p>" }

  private static func page(
    _ content: String, status: HTTPResponse.Status = .ok
  ) -> Response {
    let title = tr("New password")
    let text = """
      <!DOCTYPE html>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>MONA</title>
      <h1>\(escaped(title))</h1>
      \(content)

      """
    var headers = HTTPFields()
    headers[.contentType] = "text/html; charset=utf-8"
    if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "no-referrer" }
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  /// Text that a page shows as it is.
  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
