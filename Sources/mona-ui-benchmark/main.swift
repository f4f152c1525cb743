import Foundation
import Mona
import MonaUIBenchmark

exit(Application.run(telling: UIBenchmark.asked?.listener ?? WindowListener()))
