import MonaModel
import MonaPerson
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct PinRowsTests {
  private struct Unreadable: Error {}

  @Test func `a row that could not be read is read again`() async throws {
    let (sample, isReadable) = (try Sample(), Flag())
    let rows = PinRows(sample.store, sample.toasts) { store, id in
      if !isReadable.isRaised { throw Unreadable() }
      return try store.rows([id]).first
    }
    #expect(await rows.readRow(of: Sample.joute) == nil)
    #expect(sample.toasts.take().count == 1)
    isReadable.raise()
    #expect(await rows.readRow(of: Sample.joute)?.id == Sample.joute)
    #expect(sample.toasts.take().isEmpty)
  }
}
