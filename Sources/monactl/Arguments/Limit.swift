import ArgumentParser

/// How many things to print at most: 1 or more.
struct Limit: ExpressibleByArgument {
  let count: Int

  init(_ count: Int) {
    self.count = count
  }

  init?(argument: String) {
    guard let count = Int(argument), count > 0 else { return nil }
    self.count = count
  }

  var defaultValueDescription: String { String(count) }
}
