async def main(data):
    import asyncio
    await asyncio.sleep(0)
    return sorted(data)
/* ---
input: {"b":1,"a":2}
status: completed
result: ["a","b"]
exitCode: 0
*/
