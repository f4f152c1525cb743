/// What a setting is called, in a file and, in capitals, in the environment.
package enum SettingName: String, CaseIterable, Sendable {
  case host, port, behindProxy, address, patience, metricsPort, log
  case requestsPerMinute, connections, connectionsPerAddress
  case sendmail, smtp, smtpPasswordFile, mailFrom
}
