import CServices
import Foundation
import MonaSync
import MonaTestSupport
import Testing

@testable import MonaServices

/// GIO uses one system bus per process, so this suite runs in its own process.
@Suite("Network state")
struct NetworkStateTests {
  private static let key = "MONA_TEST_NETWORK"

  @Test("NetworkManager reports connectivity and metered connections, and their changes")
  func networkManager() async throws {
    guard let address = ProcessInfo.processInfo.environment[Self.key] else {
      let bus = try TestBus()
      let environment = [Self.key: bus.address, "DBUS_SYSTEM_BUS_ADDRESS": bus.address]
      #expect(try ChildTest("networkManager", environment: environment).passes())
      return
    }
    let manager = try FakeNetworkManager(on: address)
    #expect(await NetworkState.live.condition() == NetworkState.Condition())
    var changes = await NetworkState.live.changes().makeAsyncIterator()
    // Runs the main context, as the program does.
    Thread.detachNewThread { while true { g_main_context_iteration(nil, 1) } }
    for (connection, expected) in [
      (FakeNetworkManager.Connection.metered, NetworkState.Condition(isMetered: true)),
      (.none, NetworkState.Condition(isOnline: false)), (.free, NetworkState.Condition()),
    ] {
      manager.become(connection)
      repeat { await changes.next() } while await NetworkState.live.condition() != expected
    }
  }
}
