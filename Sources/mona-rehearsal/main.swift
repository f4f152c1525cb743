import Foundation
import Mona

exit(Application.run(telling: Rehearsal.asked?.listener ?? WindowListener()))
