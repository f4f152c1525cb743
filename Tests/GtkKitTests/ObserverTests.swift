import CGtk
import Observation
import Testing

@testable import GtkKit

@MainActor
@Suite struct ObserverTests {
  @Observable @MainActor final class Screen {
    var title = ""
  }

  /// Lets other main-actor tasks run until the condition holds; fails after a while.
  private func wait(_ condition: () -> Bool) async {
    for _ in 0..<10_000 where !condition() { await Task.yield() }
    #expect(condition())
  }

  @Test func `a burst of changes renders once, with the last value`() async {
    let screen = Screen()
    var rendered: [String] = []
    let observer = Observer { rendered.append(screen.title) }
    for number in 1...200 { screen.title = "\(number)" }
    await wait { rendered.count > 1 }
    screen.title = "end"
    await wait { rendered.last == "end" }
    #expect(rendered == ["", "200", "end"])
    observer.stop()
  }

  @Test func `a stopped observer does not render again`() async {
    let screen = Screen()
    var stopped = 0
    var other = 0
    let observer = Observer {
      _ = screen.title
      stopped += 1
    }
    let witness = Observer {
      _ = screen.title
      other += 1
    }
    observer.stop()
    screen.title = "changed"
    await wait { other == 2 }
    #expect(stopped == 1)
    witness.stop()
  }

  @Test func `an observer lives as long as its owner`() async {
    let screen = Screen()
    var renders = 0
    weak var observer: Observer?
    do {
      let owner = Object(owning: g_menu_new())
      observer = observe(while: owner) {
        _ = screen.title
        renders += 1
      }
      screen.title = "one"
      await wait { renders == 2 }
      #expect(observer != nil)
    }
    await wait { observer == nil }
    screen.title = "two"
    await Task.yield()
    #expect(renders == 2)
  }

  @Test func `stopping before the owner is finalized releases the closure`() {
    let before = RetainedObjects.count
    let owner = Object(owning: g_menu_new())
    let observer = observe(while: owner) {}
    #expect(RetainedObjects.count == before + 1)
    observer.stop()
    observer.stop()
    #expect(RetainedObjects.count == before)
  }
}
