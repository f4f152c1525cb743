import MonaText

/// What surrounds the content of each page: title, menu, the person's account, languages.
struct Frame {
  /// A link, which may be that of the current page.
  struct Link {
    var address: String
    var text: String
    var isCurrent = false
    /// The language of the text and of the page it leads to; nil for that of this page.
    var language: String?
  }

  /// Who is logged in.
  struct Account {
    let name: String
    /// The token of the form that logs out.
    let formToken: String
    let logOut = trc("of oneself", "Log Out")
  }

  /// "fr".
  let language = Translations.spoken.code
  /// The page's title, without the program's name.
  var title: String
  /// The lists that the person may see.
  var menu: [Link] = []
  /// The same page in the other languages.
  var languages: [Link] = []
  var account: Account?
  /// Whether to offer the page for logging in.
  var logIn: Link?
  let skip = tr("Skip to the content")
  let menuLabel = trc("what one chooses pages from", "Pages")
  let languagesLabel = tr("Languages")
  let privacy = Link(address: "/privacy", text: tr("What this server keeps about people"))

  init(title: String) { self.title = title }
}

/// A page: the values of a template.
protocol Page {
  /// The file name of the template, without its extension.
  static var template: String { get }
  var frame: Frame { get }
}
