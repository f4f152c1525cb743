/// What may be wrong with the words on a command line.
enum CommandLineError {
  /// The library's sentence in the person's language; one of ours is in it already.
  static func sentence(of text: String) -> String {
    unknown(text) ?? missing(text) ?? tooMany(text) ?? wrongValue(text) ?? text
  }

  private static func unknown(_ text: String) -> String? {
    if let match = text.wholeMatch(of: /Unknown option '(.+)'\. Did you mean '(.+)'\?/) {
      return tr(
        "There is no option {option}: did you mean {other}?",
        ["option": String(match.output.1), "other": String(match.output.2)])
    }
    if let match = text.wholeMatch(of: /Unknown option '(.+)'|Invalid option: (.+)/) {
      let option = match.output.1 ?? match.output.2 ?? ""
      return tr("There is no option {option}.", ["option": String(option)])
    }
    return nil
  }

  private static func missing(_ text: String) -> String? {
    if let match = text.wholeMatch(of: /Missing value for '(.+)'/) {
      return tr("A value is missing: {option}.", ["option": String(match.output.1)])
    }
    if let match = text.wholeMatch(of: /Missing expected argument '(.+)'/) {
      return tr("This is missing: {argument}.", ["argument": String(match.output.1)])
    }
    if let match = text.wholeMatch(of: /Missing one of: '(.+)'/) {
      return tr(
        "One of these is missing: {arguments}.",
        ["arguments": String(match.output.1).replacing("', '", with: ", ")])
    }
    return text == "Missing required subcommand." ? tr("Give a command.") : nil
  }

  private static func tooMany(_ text: String) -> String? {
    if let match = text.wholeMatch(of: /Unexpected argument '(.*)'/) {
      return tr("This is not expected here: “{argument}”.", ["argument": String(match.output.1)])
    }
    if let match = text.wholeMatch(of: /\d+ unexpected arguments: '(.*)'/) {
      return tr(
        "This is not expected here: “{argument}”.",
        ["argument": String(match.output.1).replacing("', '", with: " ")])
    }
    if let match = text.wholeMatch(
      of: /The option '(.+)' does not take any value, but '(.*)' was specified\./)
    {
      return tr(
        "The option {option} takes no value: leave out “{value}”.",
        ["option": String(match.output.1), "value": String(match.output.2)])
    }
    if let match = text.wholeMatch(
      of: /Value to be set with flag '(.+)' had already been set with flag '(.+)'/)
    {
      return tr(
        "{option} cannot go with {other}.",
        ["option": String(match.output.1), "other": String(match.output.2)])
    }
    return nil
  }

  private static func wrongValue(_ text: String) -> String? {
    guard
      let match = text.wholeMatch(
        of: /(?s)The value '(.*)' is invalid for '([^']+)'(?:: (.+)|\. Please provide one of (.+))?/
      )
    else { return nil }
    let values = ["value": String(match.output.1), "option": String(match.output.2)]
    if let reason = match.output.3 { return String(reason) }
    guard let choices = match.output.4 else {
      return tr("“{value}” does not suit {option}.", values)
    }
    let listed = choices.matches(of: /(?m)'([^']*)'|^ +- (.+)$/)
      .compactMap { $0.output.1 ?? $0.output.2 }.joined(separator: ", ")
    return tr(
      "“{value}” does not suit {option}: choose one of {choices}.",
      values.merging(["choices": listed]) { first, _ in first })
  }
}
