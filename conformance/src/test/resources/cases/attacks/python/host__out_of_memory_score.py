# Attack: be spared when memory runs out, oneself or the first process of the sandbox.
# Verdict: nobody can change the score.
import os

spared = []
for process in ["self", "1", str(os.getpid()), str(os.getppid())]:
    for score in ["-1000", "0", "999"]:
        try:
            with open(f"/proc/{process}/oom_score_adj", "w") as file:
                file.write(score)
            spared.append((process, score))
        except OSError:
            pass
spared
/* ---
status: completed
result: []
exitCode: 0
*/
