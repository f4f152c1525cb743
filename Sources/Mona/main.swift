import Foundation
import MonaPerson
import MonaText

Translations.start(
  folder: Installation.locale, environment: ProcessInfo.processInfo.environment)
exit(Application().run())
