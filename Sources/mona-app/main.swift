import Foundation
import Mona

exit(
  CommandLine.arguments.contains(SearchService.option) ? SearchService.run() : Application.run())
