import Foundation

/// Runs programs of GDAL, which read the formats that MONA leaves to them.
package struct GDALPrograms: Sendable {
  /// A program.
  package enum Program: String, Sendable {
    /// Converts a file.
    case ogr2ogr
    /// Lists the layers of a file.
    case ogrinfo
  }

  /// What a program wrote.
  package struct Output: Sendable {
    package var content: Data
    /// The beginning of its warnings and errors.
    package var messages: String

    package init(content: Data, messages: String) {
      (self.content, self.messages) = (content, messages)
    }
  }

  /// Why there is no output.
  package enum Failure: Error, Hashable {
    /// The program is not installed.
    case missing
    /// It exceeded the limit of time.
    case late
    /// It exceeded the limit of output.
    case tooLong
    /// It ended with an error: the beginning of its messages.
    case failed(String)
  }

  /// Runs a program with arguments and settings (environment variables), with a folder for its
  /// temporary files; returns when it has ended.
  package typealias Run =
    @Sendable (Program, [String], [String: String], URL) throws(Failure) -> Output

  let run: Run

  package init(_ run: @escaping Run) { self.run = run }
}
