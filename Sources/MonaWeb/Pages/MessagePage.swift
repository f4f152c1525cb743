import HTTPTypes
import Hummingbird
import MonaText

/// Why a request for a page is refused.
package enum WebError: Error, Equatable {
  /// There is no such page, or no such discovery.
  case notFound
  /// The person's role does not allow it.
  case forbidden
  /// The form was not sent by a page that this browser has open, or too late.
  case formExpired
  /// Somebody else changed the same meanwhile.
  case overtaken

  /// The status of the response.
  package var status: HTTPResponse.Status {
    switch self {
    case .notFound: .notFound
    case .forbidden, .formExpired: .forbidden
    case .overtaken: .conflict
    }
  }

  private var sentence: String {
    switch self {
    case .notFound:
      tr("Nothing is at this address. It may have been mistyped, or what it showed is gone.")
    case .forbidden:
      tr(
        "Your account may not see this page. Those who run the server can give it the role that may."
      )
    case .formExpired:
      tr(
        "This form is too old, or your browser refuses cookies. Go back, load the page again, and send it once more."
      )
    case .overtaken:
      tr("Somebody else changed this meanwhile: nothing was changed now. Look at it again below.")
    }
  }

  package var sentences: [String] { [sentence] }
}

/// A page with nothing but sentences: an error, or what was done.
struct MessagePage: Page {
  static let template = "message"

  let frame: Frame
  let sentences: [String]
  let isFault: Bool
  let back: Frame.Link
}

extension WebPages {
  /// The page about an error, in the current language.
  /// - Parameter wait: the number of seconds after which another attempt may succeed.
  package func refusal(
    _ sentences: [String], _ status: HTTPResponse.Status, wait: Int? = nil, to request: WebRequest
  ) throws -> Response {
    let title =
      switch status.code {
      case 404: tr("Not found")
      case 403: tr("Not allowed")
      case 429, 503: tr("Please wait")
      default: tr("That did not work")
      }
    return try response(
      MessagePage(
        frame: request.frame(title: title), sentences: sentences, isFault: true,
        back: Frame.Link(address: "/", text: tr("To the first page"))),
      status: status, wait: wait)
  }
}
