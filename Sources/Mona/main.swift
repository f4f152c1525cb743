import Foundation
import GtkKit
import MonaText

let installation = Installation.current
Translations.start(
  folder: installation.translations, environment: ProcessInfo.processInfo.environment)
exit(Application(installation).run())
