print("petspot")
