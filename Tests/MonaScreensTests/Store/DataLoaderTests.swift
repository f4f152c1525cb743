import MonaModel
import MonaPerson
import Observation
import Testing

@testable import MonaScreens

@MainActor @Suite("Data loader")
struct DataLoaderTests {
  /// Records what was read, and can suspend readings until `release()`.
  @Observable @MainActor
  final class Recorder {
    var readings: [Set<DataKind>] = []
    var shown = 0
    var running = 0
    var mostAtOnce = 0
    var origin = 0
    @ObservationIgnored var isHeld = false
    @ObservationIgnored private var held: [CheckedContinuation<Void, Never>] = []

    func read(_ reading: DataLoader.Reading) async {
      readings.append(reading.kinds)
      running += 1
      mostAtOnce = max(mostAtOnce, running)
      if isHeld { await withCheckedContinuation { held.append($0) } }
      running -= 1
      if reading.isCurrent { shown += 1 }
    }

    func release() {
      isHeld = false
      held.forEach { $0.resume() }
      held = []
    }
  }

  private let recorder = Recorder()
  private let changes = Changes(since: ChangeNumbers()) { ChangeNumbers() }
  private let toasts = Toasts()
  private let pendingWrites: PendingWrites

  init() throws {
    pendingWrites = PendingWrites(try Store.inMemory(), toasts)
  }

  private func loader(_ kinds: Set<DataKind> = [.visits, .targets]) -> DataLoader {
    DataLoader(
      kinds, of: changes, pendingWrites: pendingWrites, toasts: toasts,
      inputs: { [recorder] in recorder.origin }
    ) { [recorder] in await recorder.read($0) }
  }

  /// Waits until a condition holds, or until the test's time limit ends the test.
  private func until(_ condition: @MainActor () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  @Test func `it loads when first shown, and again when its data changes`() async {
    let loader = loader()
    loader.show()
    await until { recorder.shown == 1 }
    await changes.notify([.targets, .badges])
    await until { recorder.shown == 2 }
    #expect(recorder.readings == [[.visits, .targets], [.targets]])
  }

  @Test func `changes of other data do not reload it`() async {
    let loader = loader()
    loader.show()
    await until { recorder.shown == 1 }
    await changes.notify([.catalogue, .inbox, .drafts])
    await changes.notify([.visits])
    await until { recorder.shown == 2 }
    #expect(recorder.readings == [[.visits, .targets], [.visits]])
  }

  @Test func `it does not load while hidden; shown again it loads all changes`() async {
    let (loader, other) = (loader(), Recorder())
    let watcher = DataLoader([.visits], of: changes, pendingWrites: pendingWrites, toasts: toasts) {
      await other.read($0)
    }
    loader.show()
    watcher.show()
    await until { recorder.shown == 1 && other.shown == 1 }
    loader.hide()
    for count in 2...4 {
      await changes.notify([.visits])
      await until { other.shown == count }
    }
    #expect(recorder.readings.count == 1)
    loader.show()
    await until { recorder.shown == 2 }
    #expect(recorder.readings == [[.visits, .targets], [.visits]])
  }

  @Test func `a change during a load causes one more, and never two at once`() async {
    let loader = loader()
    recorder.isHeld = true
    loader.show()
    await until { recorder.running == 1 }
    for _ in 0..<5 { await changes.notify([.visits]) }
    recorder.release()
    await until { recorder.shown == 2 }
    #expect(recorder.readings == [[.visits, .targets], [.visits]])
    #expect(recorder.mostAtOnce == 1)
  }

  @Test func `the latest request wins, and callers wait for it`() async {
    let loader = loader()
    recorder.isHeld = true
    loader.reload()
    await until { recorder.running == 1 }
    let asking = Task { await loader.load() }
    await until { loader.isAskedAgain }
    recorder.release()
    await asking.value
    // The first reading was out of date, and was not shown.
    #expect(recorder.readings.count == 2 && recorder.shown == 1)
  }

  @Test func `a result read before a pending write is discarded`() async {
    let loader = loader()
    recorder.isHeld = true
    loader.show()
    await until { recorder.running == 1 }
    pendingWrites.enqueue([.targets]) { _ in }
    await pendingWrites.settle()
    recorder.release()
    await until { recorder.shown == 1 }
    #expect(recorder.readings.count == 2)
  }

  @Test func `it reloads when its dependencies change`() async {
    let loader = loader()
    loader.show()
    await until { recorder.shown == 1 }
    recorder.origin = 1
    await until { recorder.shown == 2 }
    #expect(recorder.readings.last == [.visits, .targets])
  }

  @Test func `a stopped loader does not load again`() async {
    let loader = loader()
    loader.show()
    await until { recorder.shown == 1 }
    loader.stop()
    await changes.notify([.visits])
    await Task.yield()
    #expect(recorder.readings.count == 1)
  }
}
