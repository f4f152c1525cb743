import MonaSync
import MonaText

/// What to tell of a form that was refused: of each field under it, and of the whole.
struct FormErrors {
  private(set) var entries: [AccountEntry: String] = [:]
  private(set) var whole: Toast?

  init(_ error: any Error, for purpose: AccountPurpose) {
    switch error {
    case AccountError.problems(let problems): read(problems, for: purpose)
    case AccountError.unknownName, AccountError.noMail:
      entries[.username] = ErrorText.of(error)
    default:
      whole = Toast(text: ErrorText.of(error), details: (error as? ServerRequestError)?.words)
    }
  }

  /// A field may have several faults, and one that the form has not got concerns the whole.
  private mutating func read(_ problems: [AccountProblem], for purpose: AccountPurpose) {
    for problem in problems {
      let sentence = problem.sentence
      if let entry = AccountEntry(problem.field), purpose.entries.contains(entry) {
        entries[entry] = [entries[entry], sentence].compactMap(\.self).joined(separator: " ")
      } else {
        whole = Toast(text: sentence)
      }
    }
  }
}
