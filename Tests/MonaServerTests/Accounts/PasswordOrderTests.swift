import Testing

@testable import MonaServer

@Suite("The order in which passwords are checked")
struct PasswordOrderTests {
  private let time = TestTime()

  private func order(_ limits: PasswordOrder.Limits = PasswordOrder.Limits()) -> PasswordOrder {
    PasswordOrder(
      limits,
      clock: ServerClock { [time] in
        time.now
      } uptime: { [time] in
        time.uptime
      })
  }

  private func client(_ address: String, _ account: String = "ana") -> PasswordClient {
    PasswordClient(address: address, account: account)
  }

  /// The numbers of all that wait, in their order.
  private func all(_ order: inout PasswordOrder) -> [Int] {
    var numbers: [Int] = []
    while let number = order.next(isUrgent: false) { numbers.append(number) }
    return numbers
  }

  @Test("Addresses take turns, however many passwords each sends")
  func turns() {
    var order = order()
    for number in 1...6 { #expect(order.enter(number, client("a", "\(number)")).isEmpty) }
    for number in 7...8 { #expect(order.enter(number, client("b", "\(number)")).isEmpty) }
    let addresses = all(&order).map { $0 > 6 ? "b" : "a" }
    #expect(addresses == ["b", "a", "b", "a", "a", "a", "a", "a"])
  }

  @Test("A password is next although one of forty other addresses each waits")
  func manyAddresses() {
    var order = order()
    for number in 1...40 { _ = order.enter(number, client("\(number)")) }
    #expect(order.next(isUrgent: false) == 40)
    _ = order.enter(41, client("ana's"))
    #expect(order.next(isUrgent: false) == 41)
    // They send others; those that were not answered yet go before.
    for number in 51...60 { _ = order.enter(number, client("40")) }
    _ = order.enter(61, client("ben's"))
    #expect(all(&order).prefix(3) == [61, 39, 38])
  }

  @Test("A password is next although forty of another address wait, and of its own")
  func oneAddress() {
    var order = order(PasswordOrder.Limits(waitingOfOne: 100))
    for number in 1...40 { _ = order.enter(number, client("a", "\(number)")) }
    for _ in 1...3 { _ = order.next(isUrgent: false) }
    _ = order.enter(41, client("b"))
    _ = order.enter(42, client("a"))
    #expect(all(&order).prefix(2) == [41, 42])
  }

  @Test("An account that its address has logged in to goes before, but not all the time")
  func proven() {
    var order = order()
    order.prove(client("home"))
    _ = order.enter(1, client("home"))
    for number in 2...9 { _ = order.enter(number, client("\(number)")) }
    _ = order.enter(10, client("home", "ben"))
    _ = order.enter(11, client("elsewhere"))
    #expect(order.next(isUrgent: true) == 1)
    #expect(order.next(isUrgent: true) == nil)
    #expect(order.next(isUrgent: false) == 11)
    var turns = 0
    for number in 100...200 {
      _ = order.enter(number, client("home"))
      if order.next(isUrgent: true) == number { turns += 1 }
    }
    #expect(turns == 29, "besides the first of them")
  }

  @Test("An account that its address has logged in to goes before wrong ones of this address too")
  func provenBesideWrong() {
    var order = order(PasswordOrder.Limits(waitingOfOne: 100))
    order.prove(client("home"))
    for number in 1...60 { _ = order.enter(number, client("home", "\(number)")) }
    for _ in 1...40 { _ = order.next(isUrgent: false) }
    _ = order.enter(61, client("home"))
    _ = order.enter(62, client("home", "ben"))
    #expect(order.next(isUrgent: true) == 61)
  }

  @Test("What an address sent counts for a minute")
  func minute() {
    var order = order()
    _ = order.enter(1, client("a"))
    #expect(order.next(isUrgent: false) == 1)
    for (number, address) in [(2, "b"), (3, "a")] { _ = order.enter(number, client(address)) }
    #expect(order.next(isUrgent: false) == 2)
    _ = order.enter(4, client("c"))
    time.pass(seconds: 60)
    _ = order.enter(5, client("a"))
    #expect(order.next(isUrgent: false) == 5)
  }

  @Test(
    "Of an address with too many, the one that waits longest is refused, and no other address's")
  func tooManyOfAddress() {
    var order = order(PasswordOrder.Limits(waiting: 4, waitingOfOne: 2))
    #expect(order.enter(1, client("b")).isEmpty)
    for number in 2...3 { #expect(order.enter(number, client("a", "\(number)")).isEmpty) }
    #expect(order.enter(4, client("a")) == [2: .passwordsOfAddressBusy(seconds: 5)])
    #expect(order.entries.map(\.number) == [1, 3, 4])
    #expect(RequestError.passwordsOfAddressBusy(seconds: 5).response.status == .tooManyRequests)
  }

  @Test("When too many wait, the last in the order is refused, even if it has just come")
  func tooMany() {
    var order = order(PasswordOrder.Limits(waiting: 2))
    _ = order.enter(1, client("a"))
    #expect(order.next(isUrgent: false) == 1)
    for (number, address) in [(2, "b"), (3, "c")] { _ = order.enter(number, client(address)) }
    #expect(order.enter(4, client("a")) == [4: .passwordsBusy(seconds: 5)])
    #expect(order.enter(5, client("d")) == [2: .passwordsBusy(seconds: 5)])
    let response = RequestError.passwordsBusy(seconds: 5).response
    #expect(response.status == .serviceUnavailable && response.headers[.retryAfter] == "5")
  }

  @Test("One that has waited for half a minute is refused")
  func impatient() {
    var order = order()
    _ = order.enter(1, client("a"))
    time.pass(seconds: 20)
    _ = order.enter(2, client("b"))
    time.pass(seconds: 11)
    #expect(order.removeImpatient() == [1: .passwordsBusy(seconds: 5)])
    #expect(order.entries.map(\.number) == [2])
  }
}
