import Foundation
import NIOCore
import NIOPosix

/// The threads for work that must not run on those of Swift's tasks or of event loops.
///
/// Separate pools keep one kind of work from delaying another; their threads live as long as the process.
extension NIOThreadPool {
  /// For work that waits for a disk or a database; the more photos are synchronized at once, the more the disk writes in
  /// one go.
  static let blocking = started(threads: 12)
  /// For making pages, which reads the catalogue and keeps a processor busy: more at once would only make all of them
  /// wait longer.
  static let pages = started(threads: NIOCore.System.coreCount + 1)
  /// For decoding photos, which keeps a processor busy.
  static let photos = started(threads: 3)
  /// For hashing passwords, which takes a tenth of a second of a processor on purpose; `PasswordQueue` limits it.
  static let passwords = started(threads: passwordThreads)
  /// Half of the processors, and one for a password that is urgent.
  static let passwordThreads = max(1, NIOCore.System.coreCount / 2) + 1
  /// For requests to a store of photos, each of which has up to 8 MB in memory.
  static let store = started(threads: 16)
  /// For mail, as many at once as `MailQueue` sends.
  static let mail = started(threads: MailQueue.sentAtOnce)

  /// Gives up the processor to all other threads that need it, from now on, for the calling thread of a pool.
  static func yieldToOthers() {
    // Linux takes 0 for the calling thread alone. It refuses only what would be a higher priority.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 15)
  }

  private static func started(threads: Int) -> NIOThreadPool {
    let pool = NIOThreadPool(numberOfThreads: threads)
    pool.start()
    return pool
  }
}
