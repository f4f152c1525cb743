import MonaBench

BenchCommand.main()
