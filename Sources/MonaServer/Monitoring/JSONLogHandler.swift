import Foundation
import Logging
import MonaAPI

/// Writes log messages to standard error, one JSON object per line.
struct JSONLogHandler: LogHandler {
  var logLevel = Logger.Level.notice
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  /// Writes a line, including its line end.
  var write: @Sendable (Data) -> Void = { FileHandle.standardError.write($0) }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var text = JSONText()
    let all = metadata.merging(event.metadata ?? [:]) { $1 }
    text.object { json in
      json.member("time", APITime.text(ServerClock.live.now()))
      json.member("level", event.level.rawValue)
      json.member("message", event.message.description)
      for (name, value) in all.sorted(by: { $0.key < $1.key }) {
        json.name(spelled: name)
        json.string(value.description)
      }
    }
    write(Data(text.bytes + [0x0A]))
  }
}
