print("ResourceCompiler")
