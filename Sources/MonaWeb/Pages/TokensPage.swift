import MonaModel
import MonaText

/// The tokens by which a researcher's programs read the exports.
struct TokensPage: Page {
  static let template = "tokens"
  static let path = "/research/tokens"
  /// The length limit of a name, in characters.
  static let nameLimit = 100

  struct Line {
    let number: String
    let name: String
    let created: String
  }

  let frame: Frame
  let formToken: String
  let introduction = tr(
    "A program that has a token reads what people give to research, and nothing else of your account. Give each program its own, and take back those that are not used any more; a new password takes back all."
  )
  /// The secret of a token that was just made; nil for none.
  let secret: String?
  let secretText = tr("This is the new token. Copy it now: it is not shown again.")
  let faults: [String]
  let nameLabel = tr("Name of the program")
  let make = tr("Make a Token")
  let tokensHeading = tr("Your tokens")
  let nameHeading = tr("Name")
  let createdHeading = trc("when something was made", "Made")
  let revoke = tr("Take Back")
  let isEmpty: Bool
  let empty = tr("You have made none.")
  let lines: [Line]

  init(
    _ request: WebRequest, _ tokens: [WebTokens.Token], secret: String? = nil, faults: [String] = []
  ) {
    frame = request.frame(title: tr("Tokens for programs"), under: ResearchPage.path)
    formToken = request.session.formToken
    (self.secret, self.faults) = (secret, faults)
    isEmpty = tokens.isEmpty
    lines = tokens.map { token in
      Line(
        number: String(token.number), name: token.name, created: Format.day(token.createdAt.date))
    }
  }
}

/// Who saw or exported what, for administrators.
struct LogPage: Page {
  static let template = "log"
  static let path = "/research/log"
  /// The number of rows on a page.
  static let size = 100

  struct Line {
    let time: String
    let who: String
    let what: String
    let subject: String
  }

  let frame: Frame
  let introduction = tr(
    "What researchers saw and exported of what people give to research. What is seen several times within an hour is listed once."
  )
  let timeHeading = trc("when something was done", "When")
  let whoHeading = trc("who did something", "Who")
  let whatHeading = trc("what somebody did", "What")
  let subjectHeading = trc("which visits somebody saw", "Of which visits")
  let isEmpty: Bool
  let empty = tr("Nobody has seen or exported anything.")
  let lines: [Line]
  let earlier: Frame.Link?

  /// - Parameter acts: one more than a page has if there are earlier ones.
  init(_ request: WebRequest, _ acts: [LoggedAct]) {
    frame = request.frame(title: tr("Who saw what"), under: Self.path)
    let shown = acts.prefix(Self.size)
    isEmpty = shown.isEmpty
    lines = shown.map { act in
      Line(
        time: Format.moment(act.doneAt.date),
        who: act.name.map { name in
          trc("a name and its account", "{name}, {account}", ["name": name, "account": act.actor])
        } ?? act.actor,
        what: ResearchAct(rawValue: act.act).map(Self.text) ?? act.act, subject: act.subject)
    }
    earlier =
      acts.count > Self.size
      ? shown.last.map { last in
        Frame.Link(address: "\(Self.path)?before=\(last.number)", text: tr("Earlier"))
      } : nil
  }

  private static func text(_ act: ResearchAct) -> String {
    switch act {
    case .overview: tr("Saw the numbers")
    case .people: tr("Saw the list of people")
    case .person: tr("Saw a person’s collection")
    case .words: tr("Read words of comments")
    case .comparison: tr("Compared two selections")
    case .visits: tr("Exported visits")
    case .works: tr("Exported numbers of discoveries")
    case .summary: tr("Exported all numbers together")
    case .tables: tr("Exported all tables")
    }
  }
}
