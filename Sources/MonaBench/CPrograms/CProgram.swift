import Foundation

/// A small program in C, compiled when it is needed: what MONA is compared with must owe nothing
/// to Swift.
struct CProgram {
  var name: String
  var packages: [String]
  var source: String

  /// The executable, made in `folder`.
  func compiled(in folder: URL) throws -> URL {
    let file = folder.appendingPathComponent("\(name).c")
    let program = folder.appendingPathComponent(name)
    try Data(source.utf8).write(to: file)
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/bin/sh")
    let options = "$(pkg-config --cflags --libs \(packages.joined(separator: " "))) -lm"
    compiler.arguments = [
      "-c", "cc -O2 -o \"$1\" \"$2\" \(options)",
      "sh", program.path, file.path,
    ]
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return program
  }
}
