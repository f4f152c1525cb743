/// What the library that reads the command line says in English, in the person's language.
///
/// Of a text that is not known the English stays, which is better than nothing.
package enum CommandLineText {
  /// A help page in the person's language.
  ///
  /// Its headings and remarks are the library's, the rest is ours. A script for a shell is left as it
  /// is.
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
      .replacing(/\(default\)( *)/) { match in
        let spaces = max(0, match.output.1.count + "default".count - chosen.count)
        return "(\(chosen))" + String(repeating: " ", count: spaces)
      }
      .replacing(/([(;]\s*)default:/) { match in match.output.1 + standard }
      .replacing(/\(values:/) { _ in "(" + values }
      .replacing(/See '(.+)' for detailed help\./) { more($0.output.1) }
  }

  /// Why the words on the command line are refused, how the command is used, and what says more.
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
