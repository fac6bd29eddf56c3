import numpy as np
a = np.arange(6).reshape(2, 3)
{"sum": a.sum(), "rows": a, "mean": a.mean(axis=0), "kind": str(a.dtype), "nan": np.float64("nan"), "yes": np.bool_(True)}
/* ---
needs: python:numpy
status: completed
result: {"sum":15,"rows":[[0,1,2],[3,4,5]],"mean":[1.5,2.5,3.5],"kind":"int64","nan":null,"yes":true}
exitCode: 0
*/
