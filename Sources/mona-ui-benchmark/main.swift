import Foundation
import Mona
import MonaUIBenchmark

exit(Application.run(notifying: UIBenchmark.asked?.listener ?? WindowListener()))
