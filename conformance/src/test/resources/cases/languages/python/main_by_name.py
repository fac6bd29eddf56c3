def main(a, b=5, *, c=7):
    return {"a": a, "b": b, "c": c}
/* ---
input: {"a":1,"c":3,"d":4}
status: completed
result: {"a":1,"b":5,"c":3}
exitCode: 0
*/
