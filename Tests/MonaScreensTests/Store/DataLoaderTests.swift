import MonaModel
import MonaPerson
import Observation
import Testing

@testable import MonaScreens

@MainActor @Suite("Reading what a screen shows")
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

  @Test func `it is read when it is first looked at, and again when its things change`() async {
    let loader = loader()
    loader.show()
    await until { recorder.shown == 1 }
    await changes.notify([.targets, .badges])
    await until { recorder.shown == 2 }
    #expect(recorder.readings == [[.visits, .targets], [.targets]])
  }

  @Test func `what does not concern it is not read`() async {
    let loader = loader()
    loader.show()
    await until { recorder.shown == 1 }
    await changes.notify([.catalogue, .inbox, .drafts])
    await changes.notify([.visits])
    await until { recorder.shown == 2 }
    #expect(recorder.readings == [[.visits, .targets], [.visits]])
  }

  @Test func `nothing is read while nobody looks; whoever comes back finds all that changed`() async
  {
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

  @Test func `what changes during a reading leads to one more, and never to two at once`() async {
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

  @Test func `what is asked for meanwhile wins, and whoever asked waits for it`() async {
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

  @Test func `what was read before an act was kept does not show`() async {
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

  @Test func `it is read again when what it depends on changes`() async {
    let loader = loader()
    loader.show()
    await until { recorder.shown == 1 }
    recorder.origin = 1
    await until { recorder.shown == 2 }
    #expect(recorder.readings.last == [.visits, .targets])
  }

  @Test func `a viewModel that is gone is read no more`() async {
    let loader = loader()
    loader.show()
    await until { recorder.shown == 1 }
    loader.stop()
    await changes.notify([.visits])
    await Task.yield()
    #expect(recorder.readings.count == 1)
  }
}
