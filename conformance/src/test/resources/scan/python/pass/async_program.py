import asyncio


async def main():
    await asyncio.sleep(0)
    return 1


print(asyncio.run(main()))
