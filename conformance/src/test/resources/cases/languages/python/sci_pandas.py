import pandas as pd
frame = pd.DataFrame({"city": ["Bern", "Zürich", "Bern"], "n": [1, 2, 3]})
frame.to_csv("cities.csv", index=False)
display(frame)
print(frame.groupby("city")["n"].sum().to_dict())
frame[frame.n > 1]
/* ---
needs: python:pandas
limits: {"timeoutMs":20000,"cpuMs":20000,"memoryMb":512}
status: completed
result: [{"index":1,"city":"Zürich","n":2},{"index":2,"city":"Bern","n":3}]
stdout: {'Bern': 4, 'Zürich': 2}
artifact 001.html: *
artifact 002.json: *
artifact cities.csv: |
  city,n
  Bern,1
  Zürich,2
  Bern,3
exitCode: 0
*/
