import numpy as np

def product(a, b):
    return a @ b

product(np.ones((2, 3)), np.ones((2, 3)))
/* ---
needs: python:numpy
status: failed
error.kind: runtime
error.type: ValueError
error.message: *
error.line: 4
stderr: *
exitCode: 1
*/
