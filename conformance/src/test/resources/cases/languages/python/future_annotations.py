from __future__ import annotations

def f(a: Unknown) -> Other:
    return a

f(3)
/* ---
status: completed
result: 3
exitCode: 0
*/
