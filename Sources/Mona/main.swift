import Foundation
import MonaCore
import MonaText

Translations.start(
  folder: Installation.locale, environment: ProcessInfo.processInfo.environment)
exit(Application().run())
