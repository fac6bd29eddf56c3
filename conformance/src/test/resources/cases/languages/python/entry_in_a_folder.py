import neighbour
neighbour.word
/* ---
entry: app/start.py
file app/neighbour.py: word = "beside"
status: completed
result: "beside"
exitCode: 0
*/
