import Foundation
import Mona
import MonaServices
import MonaUIBenchmark

PhotoProcess.start()
exit(Application.run(notifying: UIBenchmark.asked?.listener ?? WindowListener()))
