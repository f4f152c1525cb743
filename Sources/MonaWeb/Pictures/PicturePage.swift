import Foundation
import MonaAPI
import MonaCatalogue
import MonaModel
import MonaText

/// The photos of a discovery among which editors choose the one that everybody sees.
struct PicturePage: Page {
  static let template = "picture"

  struct Choice {
    let key: String
    let address: String
    /// "Photo 1, by Ana".
    let text: String
    let isShown: Bool
  }

  let frame: Frame
  let work: Frame.Link
  let faults: [String]
  let introduction = tr(
    "These photographs are of people who agreed that everybody sees one that is chosen here, with the name that they chose. Who withdraws it, or removes the photograph, is shown no more at once."
  )
  let none: String?
  let legend = tr("Photographs")
  let choices: [Choice]
  let action: String
  let formToken: String
  let shownText = tr("Shown to everybody")
  let reasonLabel = tr("Reason")
  let reasonHint = ReportPage.reasonHint
  let reason: String
  let submit = trc("button: a picture", "Show to Everybody")
  /// Nil while there is no picture.
  let remove: String?
  let changesHeading = tr("What was done")
  let changes: [ReportPage.Fact]

  /// - Parameters:
  ///   - id: the published number.
  ///   - stored: the identity in the catalogue.
  /// - Throws: `WebError.notFound`, and errors of the database.
  init(
    _ request: WebRequest, _ id: DiscoveryID, _ stored: DiscoveryID,
    _ found: (photos: [WebCandidate], changes: [WebChange]), _ data: WebCatalogue,
    reason: String = "", faults: [String] = []
  ) throws {
    guard let row = try data.catalogue.rows([stored]).first else { throw WebError.notFound }
    frame = request.frame(title: tr("Picture of {title}", ["title": row.displayTitle]))
    work = Frame.Link(address: id.path, text: row.displayTitle)
    self.faults = faults
    none =
      found.photos.isEmpty
      ? tr("Nobody who was here agrees yet that everybody sees their photographs.") : nil
    action = id.picturePath
    choices = found.photos.enumerated().map { index, photo in
      let name = photo.credit?.isolated ?? trc("an author without a name", "somebody")
      return Choice(
        key: photo.key, address: "\(id.picturePath)/\(photo.key)",
        text: tr(
          "Photo {number}, by {name}", ["number": Format.number(index + 1), "name": name]),
        isShown: photo.isShown)
    }
    formToken = request.session.formToken
    self.reason = reason
    remove =
      found.photos.contains(where: \.isShown)
      ? trc("button: a picture", "Show It No More") : nil
    changes = found.changes.map(ReportPage.Fact.init)
  }
}

extension DiscoveryID {
  /// The path of the page where the picture of a discovery is chosen.
  var picturePath: String { "\(path)/picture" }
}

/// The picture that everybody sees, on the page of its discovery.
struct ShownPicture {
  let address: String
  let text: String
  /// Whose it is; nil for an author without a name.
  let credit: String?

  init(_ picture: WebPicture, of id: DiscoveryID, title: String) {
    // The tag leads browsers to ask anew when another photo is chosen.
    let tag = FormFields.encoded(picture.tag)
    address = "/api/v3/\(APICollection(id.kind).rawValue)/\(id.number)/picture?tag=\(tag)"
    text = tr("Picture of {title}", ["title": title])
    credit = picture.credit.map { tr("Picture: {names}", ["names": $0.isolated]) }
  }
}
