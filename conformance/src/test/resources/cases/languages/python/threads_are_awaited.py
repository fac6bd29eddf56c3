import threading, time
def work():
    time.sleep(0.05)
    print("done")
threading.Thread(target=work).start()
"main ended"
/* ---
status: completed
result: "main ended"
stdout: done
exitCode: 0
*/
