import Foundation
import Mona
import MonaRehearsal

exit(Application.run(telling: Rehearsal.asked?.listener ?? WindowListener()))
