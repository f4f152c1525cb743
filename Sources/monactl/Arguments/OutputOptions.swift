import ArgumentParser
import MonaText

/// What every command that prints understands.
struct OutputOptions: ParsableArguments {
  @Flag(name: .customLong("json"), help: .init(tr("Print JSON for programs.")))
  var isJSON = false
}
