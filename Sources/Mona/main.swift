import Foundation
import GtkKit
import MonaPerson
import MonaText

Translations.start(
  folder: Installation.locale, environment: ProcessInfo.processInfo.environment)
ToolkitLanguage.start(
  domain: "mona", folder: Installation.locale.path, codes: Translations.codes)
exit(Application().run())
