def main():
    print("once")
    return 1

if __name__ == "__main__":
    main()
/* ---
note: the name occurs again at root level, so the program calls it itself
status: completed
result: null
stdout: once
exitCode: 0
*/
