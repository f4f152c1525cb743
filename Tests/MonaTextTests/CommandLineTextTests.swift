import MonaTestSupport
import Testing

@testable import MonaText

@Suite struct CommandLineTextTests {
  @Test func `a help page is in the person's language, and our texts in it stay`() throws {
    let page = """
      OVERVIEW: Trouver des découvertes.

      USAGE: monactl search <text> [--limit <count>]

      ARGUMENTS:
        <text>                  Des mots.

      OPTIONS:
        --limit <count>         Combien. (default: 5)
        --sort <sort>           L’ordre. (values: title, date; default:
                                title)
        -h, --help              Show help information.

      SUBCOMMANDS:
        list (default)          Lister.

        See 'monactl help <subcommand>' for detailed help.
      """
    let expected = """
      APERÇU\u{a0}: Trouver des découvertes.

      UTILISATION\u{a0}: monactl search <text> [--limit <count>]

      ARGUMENTS\u{a0}:
        <text>                  Des mots.

      OPTIONS\u{a0}:
        --limit <count>         Combien. (par défaut\u{a0}: 5)
        --sort <sort>           L’ordre. (valeurs\u{a0}: title, date; par défaut\u{a0}:
                                title)
        -h, --help              Montrer cette aide.

      COMMANDES\u{a0}:
        list (par défaut)       Lister.

        «\u{a0}monactl help <subcommand>\u{a0}» en dit plus.
      """
    try withLanguage(.french) { #expect(CommandLineText.help(page) == expected) }
  }

  @Test func `a shell script is left as it is`() throws {
    let script = "#compdef monactl\n# USAGE: (default: 5) Show help information."
    try withLanguage(.french) { #expect(CommandLineText.help(script) == script) }
  }

  @Test(arguments: [
    (
      "Unknown option '--jso'. Did you mean '--json'?",
      "Il n’y a pas d’option --jso\u{a0}: vouliez-vous dire --json\u{202f}?"
    ),
    ("Unknown option '-z'", "Il n’y a pas d’option -z."),
    ("Missing value for '--limit <count>'", "Il manque une valeur\u{a0}: --limit <count>."),
    ("Missing expected argument '<text> ...'", "Il manque\u{a0}: <text> ...."),
    ("Missing one of: '--a', '--b'", "Il manque l’un de ceux-ci\u{a0}: --a, --b."),
    ("Unexpected argument 'x'", "Ceci n’est pas attendu ici\u{a0}: «\u{a0}x\u{a0}»."),
    ("2 unexpected arguments: 'x', 'y'", "Ceci n’est pas attendu ici\u{a0}: «\u{a0}x y\u{a0}»."),
    (
      "The option '--json' does not take any value, but 'x' was specified.",
      "L’option --json ne prend pas de valeur\u{a0}: retirez «\u{a0}x\u{a0}»."
    ),
    (
      "Value to be set with flag '--a' had already been set with flag '--b'",
      "--a ne va pas avec --b."
    ),
    (
      "The value 'a' is invalid for '<discovery>'", "«\u{a0}a\u{a0}» ne convient pas à <discovery>."
    ),
    (
      "The value 'a' is invalid for '--sort <sort>'. Please provide one of 'title', 'date' or 'distance'.",
      "«\u{a0}a\u{a0}» ne convient pas à --sort <sort>\u{a0}: choisissez parmi title, date, distance."
    ),
    (
      "The value 'a' is invalid for '<list>'. Please provide one of the following:\n  - one\n  - two",
      "«\u{a0}a\u{a0}» ne convient pas à <list>\u{a0}: choisissez parmi one, two."
    ),
    (
      "The value 'a' is invalid for '--day <day>': Un jour s’écrit ainsi.", "Un jour s’écrit ainsi."
    ),
    ("Une phrase de MONA.", "Une phrase de MONA."),
  ]) func `the reason why a command is refused is in the person's language`(
    _ text: String, _ expected: String
  )
    throws
  {
    let whole =
      "Error: \(text)\nUsage: monactl list\n  See 'monactl list --help' for more information."
    try withLanguage(.french) {
      #expect(
        CommandLineText.refusal(whole) == """
          \(expected)
          Utilisation\u{a0}: monactl list
            «\u{a0}monactl list --help\u{a0}» en dit plus.
          """)
    }
  }

  @Test func `an argument's description is on the line below`() throws {
    let whole =
      "Error: Missing expected argument '<day>'\nHelp:  <day>  A day.\nUsage: monactl daily"
    try withLanguage(.english) {
      #expect(
        CommandLineText.refusal(whole)
          == "This is missing: <day>.\n  <day>  A day.\nUsage: monactl daily")
    }
  }
}
