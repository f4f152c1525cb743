/// Why a store did not do what it was asked.
package enum S3Error: Error, Hashable, Sendable {
  /// It refused a request, with a status of HTTP and a code of S3 such as "NoSuchBucket"; the code is empty where it
  /// gave none.
  case refused(status: Int, code: String)
  /// It did not answer in time; the value is the library's reason.
  case unreachable(String)
  /// There are no credentials in the environment, or in the file.
  case noCredentials
  /// Its answer is not one of S3.
  case misunderstood
}
