print("csfuse")
