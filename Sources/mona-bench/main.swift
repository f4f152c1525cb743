print("mona")
