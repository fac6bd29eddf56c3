import pandas as pd
frame = pd.read_csv("data/in.csv", parse_dates=["day"])
frame.set_index("day")["n"].resample("W").sum().to_json(date_format="iso")
/* ---
needs: python:pandas
limits: {"timeoutMs":20000,"cpuMs":20000,"memoryMb":512}
file data/in.csv: |
  day,n
  2026-01-01,1
  2026-01-02,2
  2026-01-09,4
status: completed
result: "{\"2026-01-04T00:00:00.000\":3,\"2026-01-11T00:00:00.000\":4}"
*/
