import Foundation
import Mona
import MonaServices

PhotoProcess.start()
exit(
  CommandLine.arguments.contains(SearchService.option) ? SearchService.run() : Application.run())
