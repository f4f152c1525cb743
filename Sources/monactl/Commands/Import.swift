import ArgumentParser
import MonaCore
struct Import: ParsableCommand {
  func run() throws {}
}
