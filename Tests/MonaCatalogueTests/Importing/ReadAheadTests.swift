import Synchronization
import Testing

@testable import MonaCatalogue

@Suite struct ReadAheadTests {
  private struct Numbers {
    var next = 0
    var end: Int
    /// Whether it fails after the last number.
    var fails = false

    mutating func number() throws -> Int? {
      guard next < end else { return fails ? try { throw Failure.atEnd }() : nil }
      defer { next += 1 }
      return next
    }
  }

  private enum Failure: Error { case atEnd, inUse }

  @Test(arguments: [0, 1, 7, 8, 9, 100])
  func `each element comes once, in order, whatever the batches`(_ count: Int) throws {
    var used: [Int] = []
    let source = try ReadAhead.forEach(of: Numbers(end: count), size: 8) {
      try $0.number()
    } use: {
      used.append($0)
    }
    #expect(used == Array(0..<count))
    #expect(source.next == count)
  }

  @Test(arguments: [0, 5, 8, 20])
  func `what was made before an error is used first`(_ count: Int) throws {
    var used: [Int] = []
    #expect(throws: Failure.atEnd) {
      _ = try ReadAhead.forEach(of: Numbers(end: count, fails: true), size: 8) {
        try $0.number()
      } use: {
        used.append($0)
      }
    }
    #expect(used == Array(0..<count))
  }

  @Test func `an error of the user ends it, and nothing is made after that`() throws {
    final class Counter: @unchecked Sendable { var isRunning = false }
    let counter = Counter()
    #expect(throws: Failure.inUse) {
      _ = try ReadAhead.forEach(of: Numbers(end: 1000), size: 8) {
        counter.isRunning = true
        defer { counter.isRunning = false }
        return try $0.number()
      } use: {
        if $0 == 10 { throw Failure.inUse }
      }
    }
    #expect(!counter.isRunning)
  }

  @Test(arguments: [0, 1, 8, 20], [false, true])
  func `what a third thread makes of each comes in order, before an error`(
    _ count: Int, fails: Bool
  ) throws {
    var used: [String] = []
    let result = Result {
      try ReadAhead.forEach(of: Numbers(end: count, fails: fails), size: 8) {
        try $0.number()
      } making: {
        "\($0)"
      } use: {
        used.append($0)
      }
    }
    #expect(used == (0..<count).map { "\($0)" })
    if fails {
      #expect(throws: Failure.atEnd) { try result.get() }
    } else {
      #expect(try result.get().next == count)
    }
  }

  @Test func `only a few batches wait for the user`() throws {
    final class Counter: Sendable { let made = Mutex(0) }
    let counter = Counter()
    var used = 0
    _ = try ReadAhead.forEach(of: Numbers(end: 10_000), size: 8) {
      counter.made.withLock { $0 += 1 }
      return try $0.number()
    } use: { _ in
      used += 1
      #expect(counter.made.withLock(\.self) - used < 100)
    }
    #expect(used == 10_000)
  }

  @Test func `no thread makes anything after an error of the user`() throws {
    final class Counter: @unchecked Sendable { var running = 0 }
    let (reading, making) = (Counter(), Counter())
    #expect(throws: Failure.inUse) {
      _ = try ReadAhead.forEach(of: Numbers(end: 1000), size: 8) {
        reading.running += 1
        defer { reading.running -= 1 }
        return try $0.number()
      } making: { number in
        making.running += 1
        defer { making.running -= 1 }
        return number
      } use: {
        if $0 == 10 { throw Failure.inUse }
      }
    }
    #expect(reading.running == 0)
    #expect(making.running == 0)
  }
}
