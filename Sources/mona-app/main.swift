import Foundation
import Mona

exit(Application.run())
