import Foundation

/// How many files and connections this process may have open.
enum OpenFiles {
  /// Allows as many as the system lets it: usually 1,024 are meant for programs that cannot count
  /// further.
  static func allowAll() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
