import ArgumentParser
import MonaModel

extension MontrealDay: ExpressibleByArgument {}
