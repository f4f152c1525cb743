/// Translates the messages of the argument parser from English; unknown messages remain in English.
package enum CommandLineText {
  /// Translates a help page: its headings and the parser's remarks.
  ///
  /// Shell completion scripts are returned unchanged.
  package static func help(_ text: String) -> String {
    guard text.hasPrefix("OVERVIEW:") || text.hasPrefix("USAGE:") else { return text }
    let headings = [
      "OVERVIEW:": tr("OVERVIEW:"), "USAGE:": tr("USAGE:"), "ARGUMENTS:": tr("ARGUMENTS:"),
      "OPTIONS:": tr("OPTIONS:"), "SUBCOMMANDS:": tr("SUBCOMMANDS:"),
    ]
    let (values, standard) = (tr("values:"), tr("default:"))
    let chosen = trc("a command that need not be named", "default")
    return text.replacing(/(?m)^[A-Z]+:/) { headings[String($0.output)] ?? String($0.output) }
      .replacing("Show help information.", with: tr("Show this help."))
      .replacing("Show the version.", with: tr("Show the version."))
      .replacing(/\(default\)( *)/) { match in
        let spaces = max(0, match.output.1.count + "default".count - chosen.count)
        return "(\(chosen))" + String(repeating: " ", count: spaces)
      }
      .replacing(/([(;]\s*)default:/) { match in match.output.1 + standard }
      .replacing(/\(values:/) { _ in "(" + values }
      .replacing(/See '(.+)' for detailed help\./) { more($0.output.1) }
  }

  /// Translates an error of the command line, with its usage and the pointer to the help.
  package static func refusal(_ text: String) -> String {
    let parts = text.split(separator: "\nUsage: ", maxSplits: 1, omittingEmptySubsequences: false)
    var reason = String(parts[0].trimmingPrefix("Error: "))
    var help = ""
    if let range = reason.firstRange(of: "\nHelp:  ") {
      help = "\n  " + reason[range.upperBound...]
      reason = String(reason[..<range.lowerBound])
    }
    let said = CommandLineError.sentence(of: reason) + help
    guard parts.count == 2 else { return said }
    let usage = String(parts[1])
      .replacing(/See '(.+)' for more information\./) { more($0.output.1) }
    return [said, "\n", tr("Usage:"), " ", usage].joined()
  }

  private static func more(_ command: Substring) -> String {
    tr("“{command}” says more.", ["command": String(command)])
  }
}

/// Translates the argument parser's error messages.
enum CommandLineError {
  /// The translation of a message; messages of MONA are already translated.
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
