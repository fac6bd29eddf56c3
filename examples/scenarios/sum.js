return a + b
