import asyncio

async def double(n):
    await asyncio.sleep(0.001)
    return 2 * n

a = await double(2)
await double(a)
/* ---
status: completed
result: 8
exitCode: 0
*/
