# finds: processes/start
import asyncio
await asyncio.create_subprocess_shell('ls')
