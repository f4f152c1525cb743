import Testing

@testable import MonaBench

@Suite struct MemoryUseTests {
  @Test func `the kernel's kibibytes become megabytes`() throws {
    let memory = try #require(
      MemoryUse(
        smapsRollup: """
          55d0a6c00000-7ffd1b5ff000 ---p 00000000 00:00 0                    [rollup]
          Rss:               85000 kB
          Pss:               41000 kB
          Pss_Dirty:         30000 kB
          """))
    #expect(abs(memory.resident - 87.04) < 0.001)
    #expect(abs(memory.proportional - 41.984) < 0.001)
  }

  @Test func `a status without memory figures is refused`() {
    #expect(MemoryUse(smapsRollup: "Rss: 85000 kB\n") == nil)
    #expect(MemoryUse(smapsRollup: "") == nil)
  }

  @Test func `a process that does not exist has no memory use`() {
    #expect(MemoryUse(of: -1) == nil)
  }
}
