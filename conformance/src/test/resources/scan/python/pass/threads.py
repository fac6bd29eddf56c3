import threading
done = []
thread = threading.Thread(target=done.append, args=(1,))
thread.start()
thread.join()
print(done)
